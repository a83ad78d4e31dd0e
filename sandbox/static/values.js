/** What a person has filled in, as Slack's `state.values`: {block_id: {action_id: {type, …}}}. */

export class Values {
  constructor(given = {}) {
    this.all = structuredClone(given);
  }

  read(block, action) {
    return this.all[block]?.[action];
  }

  write(block, action, entry) {
    (this.all[block] ??= {})[action] = entry;
  }

  /** Keeps what belongs to the blocks that are still there. */
  keep(blocks) {
    const alive = new Set(blocks.map((block) => block.block_id));
    for (const block of Object.keys(this.all)) if (!alive.has(block)) delete this.all[block];
  }
}
