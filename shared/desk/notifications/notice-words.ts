import { paragraph, type Block } from '../../messaging/mail/email.ts'
import type { StaffNews } from '../../messaging/mail/staff-emails.ts'
import { countWords, NOTICE_KIND_NAMES, type NoticeKind } from './notice-kinds.ts'

/** A notice in words, with its page of the console. */
export interface NoticeLine {
  kind: NoticeKind
  text: string
  page: string
}

/** A count of what waits, with its page of the console. */
export interface WaitingCount {
  title: string
  count: number
  page: string
}

/** The notice that the browser or the desktop shows for one or several events. */
export interface DesktopNotice {
  title: string
  body: string
  page: string
}

const MAX_LINES_ON_DESKTOP = 4
const MAX_LINES_OF_KIND = 20
const MAX_KINDS_IN_SUBJECT = 3

export function desktopNotice(lines: readonly NoticeLine[], isDigest: boolean): DesktopNotice {
  const shown = lines.slice(0, MAX_LINES_ON_DESKTOP).map(({ text }) => text)
  const more = lines.length > shown.length ? [`and ${lines.length - shown.length} more`] : []
  const pages = new Set(lines.map(({ page }) => page))
  return {
    title: `${isDigest ? 'Digest: ' : ''}${summaryOf(lines)}`,
    body: [...shown, ...more].join('\n'),
    page: pages.size === 1 ? lines[0].page : '/console',
  }
}

/** Returns the content of an email about events of just now. */
export function noticeNews(lines: readonly NoticeLine[], baseUrl: string): StaffNews {
  const [only] = lines
  const summary = lines.length === 1 ? `${countWords(only.kind, 1)}: ${only.text}` : summaryOf(lines)
  return { summary, news: groupsOf(lines, baseUrl), waiting: [] }
}

/** Returns the content of a digest: the news since the last one, by kind, then the items that wait for staff. */
export function digestNews(
  lines: readonly NoticeLine[],
  waiting: readonly WaitingCount[],
  baseUrl: string,
): StaffNews {
  const items = waiting.map(({ title, count, page }) => ({
    text: `${title}: ${count}`,
    url: `${baseUrl}${page}`,
  }))
  return {
    summary: summaryOf(lines),
    news: groupsOf(lines, baseUrl),
    waiting: items.length > 0 ? [paragraph('Waiting for staff'), { kind: 'list', items }] : [],
  }
}

function groupsOf(lines: readonly NoticeLine[], baseUrl: string): Block[] {
  return byKind(lines).flatMap(([kind, group]): Block[] => {
    const items = group
      .slice(0, MAX_LINES_OF_KIND)
      .map(({ text, page }) => ({ text, url: `${baseUrl}${page}` }))
    const more = group.length - items.length
    return [
      paragraph(countWords(kind, group.length)),
      { kind: 'list', items },
      ...(more > 0 ? [paragraph(`and ${more} more`)] : []),
    ]
  })
}

/** The kinds with their counts: "An order was paid, 2 prints failed". */
function summaryOf(lines: readonly NoticeLine[]): string {
  const words = byKind(lines).map(([kind, group]) => countWords(kind, group.length))
  const more = words.length > MAX_KINDS_IN_SUBJECT ? ' and more' : ''
  const [first, ...others] = words.slice(0, MAX_KINDS_IN_SUBJECT)
  return `${[first, ...others.map(uncapitalize)].join(', ')}${more}`
}

const uncapitalize = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

function byKind(lines: readonly NoticeLine[]): [NoticeKind, NoticeLine[]][] {
  const groups = Map.groupBy(lines, ({ kind }) => kind)
  return NOTICE_KIND_NAMES.flatMap((kind): [NoticeKind, NoticeLine[]][] => {
    const group = groups.get(kind)
    return group ? [[kind, group]] : []
  })
}
