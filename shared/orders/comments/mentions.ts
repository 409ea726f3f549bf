/** A member of staff who can be named in a comment. */
interface StaffName {
  id: string
  name: string
}

export interface StaffHandle extends StaffName {
  /** The name after the @. */
  handle: string
}

/** Letters and digits of a name without accents, its words joined by dots: `ana.lopez`. */
function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('.')
}

/**
 * Returns the handle of each member of staff: the first name where no one else has it, else the whole name, with a number for the same
 * name. The order of `staff` decides the numbers.
 */
export function staffHandles(staff: readonly StaffName[]): StaffHandle[] {
  const slugs = staff.map(({ name }) => slugOf(name) || 'staff')
  const firsts = slugs.map((slug) => slug.split('.')[0])
  const taken = new Set<string>()
  return staff.map(({ id, name }, at) => {
    const isOnly = firsts.filter((first) => first === firsts[at]).length === 1
    const handle = freeHandle(isOnly ? firsts[at] : slugs[at], taken)
    taken.add(handle)
    return { id, name, handle }
  })
}

function freeHandle(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  let count = 2
  while (taken.has(`${wanted}${count}`)) count += 1
  return `${wanted}${count}`
}

/** An @ that begins a word, so that an email address names no one. */
const MENTION = /(?<![\p{L}\p{N}._@])@([\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*)/gu

/** Returns the staff whom a comment names, each once; unknown handles are plain text. */
export function findMentions(text: string, handles: readonly StaffHandle[]): StaffHandle[] {
  const written = new Set([...text.matchAll(MENTION)].map(([, handle]) => handle.toLowerCase()))
  return handles.filter(({ handle }) => written.has(handle))
}

/** A piece of a comment as it is shown. */
export type CommentPiece =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string }
  | { kind: 'link'; text: string }

const PIECE =
  /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])|(?<![\p{L}\p{N}._@])@([\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*)/gu

/** Splits a comment into text, addresses of web pages, and names of staff. */
export function commentPieces(text: string, handles: readonly string[]): CommentPiece[] {
  const pieces: CommentPiece[] = []
  let at = 0
  for (const match of text.matchAll(PIECE)) {
    const [whole, link, handle] = match
    if (link === undefined && !handles.includes(handle.toLowerCase())) continue
    if (match.index > at) pieces.push({ kind: 'text', text: text.slice(at, match.index) })
    pieces.push({ kind: link === undefined ? 'mention' : 'link', text: whole })
    at = match.index + whole.length
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) })
  return pieces
}

/** Returns the part of a handle typed at the end of a text, to suggest whom it can name; null if no @ is open. */
export function openHandle(text: string): string | null {
  return /(?:^|[^\p{L}\p{N}._@])@([\p{L}\p{N}.]*)$/u.exec(text)?.[1].toLowerCase() ?? null
}

/** Returns the text with the open handle completed. */
export function withHandle(text: string, handle: string): string {
  return `${text.replace(/@[\p{L}\p{N}.]*$/u, '')}@${handle} `
}
