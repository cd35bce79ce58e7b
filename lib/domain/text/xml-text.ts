// What XML 1.0 cannot hold, even escaped.
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text as it may stand in an element or a quoted attribute. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c)
}

/** `<name>text</name>`; nothing for a text that is not there. */
export function xmlElement(name: string, text: string | number | undefined): string {
  return text === undefined || text === '' ? '' : `<${name}>${xmlText(String(text))}</${name}>`
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
