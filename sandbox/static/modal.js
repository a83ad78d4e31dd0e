/** Modals of the app: one dialog that shows the view on top of the person's stack. */

import { api } from "./api.js";
import { avatar } from "./avatar.js";
import { renderBlocks } from "./blocks.js";
import { fill, h, icon, iconButton } from "./dom.js";
import { t } from "./i18n.js";
import { closeMenu } from "./menus.js";
import { state } from "./state.js";
import { Values } from "./values.js";
import { plain, words } from "./words.js";

const filled = new Map(); // view id → Values: going back to a view finds what was entered
let open = null;

/** Shows the view, or closes the dialog for null. */
export function showView(view) {
  if (!view) {
    open?.shut();
    filled.clear();
  } else if (open) open.show(view);
  else open = new Modal(view, document.activeElement);
}

class Modal {
  constructor(view, before) {
    this.before = before;
    this.body = h("div.modal-body");
    this.head = h("header.modal-head");
    this.foot = h("footer.modal-foot");
    this.trouble = h("p.modal-trouble", { role: "alert", hidden: true });
    const form = h("form.modal-form", { novalidate: true, onsubmit: (event) => (event.preventDefault(), this.submit()) }, this.head, this.trouble, this.body, this.foot);
    this.dialog = h("dialog.modal", { onkeydown: (event) => this.key(event), oncancel: (event) => (event.preventDefault(), this.tell("close")) }, form);
    document.getElementById("layer").append(this.dialog);
    this.dialog.showModal();
    this.show(view);
  }

  show(view) {
    const same = this.view?.id === view.id;
    if (same && this.view.hash === view.hash) return;
    const focus = same && this.dialog.contains(document.activeElement) ? document.activeElement.closest("[data-block]")?.dataset.block : null;
    closeMenu();
    this.view = view;
    if (!filled.has(view.id)) filled.set(view.id, new Values());
    this.values = filled.get(view.id);
    this.values.keep(view.blocks);
    this.dialog.setAttribute("aria-label", plain(view.title));
    this.draw();
    if (!same) this.body.scrollTop = 0;
    const field = (focus && this.body.querySelector(`[data-block="${CSS.escape(focus)}"]`)) || this.body;
    const first = field.querySelector("[autofocus]") ?? field.querySelector(".block-input :is(input:not([hidden]), textarea, button)") ?? (focus ? field.querySelector("button, input") : null);
    (first ?? this.foot.querySelector(".primary") ?? this.dialog).focus();
  }

  draw() {
    const { view, values } = this;
    const stacked = Boolean(view.previous_view_id);
    this.trouble.hidden = true;
    fill(
      this.head,
      stacked && iconButton("left", t("back"), () => this.tell("back")),
      avatar(state.bot.user_id, 30),
      h("h2", {}, words(view.title)),
      iconButton("close", t("close"), () => this.tell("close")),
    );
    const place = { view_id: view.id };
    const act = (action) => api.action({ ...place, action, state: values.all });
    fill(this.body, renderBlocks(view.blocks, { act, values, place }));
    this.button = view.submit || view.blocks.some((block) => block.type === "input") ? h("button.button.primary", { type: "submit", disabled: Boolean(view.submit_disabled) }, view.submit ? words(view.submit) : t("submit")) : null;
    fill(this.foot, h("button.button", { type: "button", onclick: () => this.tell("back") }, view.close ? words(view.close) : t(this.button ? "cancel" : "close")), this.button);
  }

  async submit() {
    if (this.busy || !this.button || this.button.disabled || this.body.querySelector(".file-chip.pending")) return;
    this.setBusy(true);
    this.mark({});
    const { view } = this;
    try {
      await api.actOnView(view.id, "submit", this.values.all);
      filled.delete(view.id);
      showView((await api.view()).view);
    } catch (error) {
      if (error.data?.errors) this.mark(error.data.errors);
      else this.warn(error.code);
    } finally {
      this.setBusy(false);
    }
  }

  setBusy(busy) {
    this.busy = busy;
    this.dialog.setAttribute("aria-busy", String(busy));
    this.button?.classList.toggle("busy", busy);
  }

  warn(code) {
    this.trouble.hidden = false;
    fill(this.trouble, icon("alert", 16), t(code === "invalid_response" ? "modalInvalid" : "modalTrouble"));
  }

  /** Puts each error beside its field and goes to the first. */
  mark(errors) {
    this.trouble.hidden = true;
    for (const block of this.body.querySelectorAll(".block-input")) {
      const error = errors[block.dataset.block];
      const note = block.querySelector(".field-error");
      note.hidden = !error;
      fill(note, error && icon("alert", 14), error);
      block.classList.toggle("wrong", Boolean(error));
      for (const control of block.querySelectorAll("input, textarea, .picker-button")) {
        if (error) control.setAttribute("aria-invalid", "true");
        else control.removeAttribute("aria-invalid");
        control.setAttribute("aria-describedby", note.id);
      }
    }
    const first = this.body.querySelector(".wrong");
    first?.querySelector("input:not([hidden]), textarea, button")?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: "nearest" });
  }

  async tell(action) {
    if (this.busy) return;
    const { view } = this;
    filled.delete(view.id);
    await api.actOnView(view.id, action).catch(() => {});
    showView((await api.view().catch(() => ({ view: null }))).view);
  }

  key(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      if (!closeMenu()) this.tell("close");
    } else if (event.key === "Tab") this.trap(event);
  }

  /** Tab goes round inside the dialog. */
  trap(event) {
    const all = [...this.dialog.querySelectorAll("a[href], button:not(:disabled), input:not([hidden]):not(:disabled), textarea, [tabindex='0']")].filter((node) => node.offsetParent && node.tabIndex >= 0);
    const edge = event.shiftKey ? all[0] : all.at(-1);
    if (document.activeElement !== edge && this.dialog.contains(document.activeElement)) return;
    event.preventDefault();
    (event.shiftKey ? all.at(-1) : all[0])?.focus();
  }

  shut() {
    open = null;
    closeMenu();
    this.dialog.close();
    this.dialog.remove();
    if (this.before?.isConnected) this.before.focus();
    else document.querySelector(".thread .composer-text, .channel .composer-text")?.focus();
  }
}
