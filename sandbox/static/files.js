/** Files on messages: pictures as previews, the rest as cards to download. */

import { h, icon, resource } from "./dom.js";
import { fileSize } from "./i18n.js";

const extension = (name) => (/\.([a-z0-9]{1,5})$/i.exec(name ?? "")?.[1] ?? "").toUpperCase();

/** A card with name, kind and size that opens the file. */
export function fileCard(file) {
  const href = resource(file.url ?? file.url_private);
  const inside = [
    h("span.file-icon", {}, icon("doc", 20)),
    h("span.file-text", {}, h("span.file-name", {}, file.title || file.name || file.id), h("span.menu-note", {}, [extension(file.name), fileSize(file.size)].filter(Boolean).join(" · "))),
  ];
  if (!href) return h("span.file-card", {}, inside);
  const picture = /^image\/(png|jpeg|gif|webp)$/.test(file.mimetype ?? "");
  if (picture) return h("a.picture", { href, target: "_blank", rel: "noopener noreferrer" }, h("img.large", { src: href, alt: file.name ?? "", loading: "lazy" }));
  return h("a.file-card", { href, target: "_blank", rel: "noopener noreferrer", download: file.name ?? "" }, inside, icon("download", 16));
}

export const fileList = (files) => h("div.files", {}, files.map(fileCard));
