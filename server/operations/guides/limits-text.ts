import { MAX_FILE_BYTES } from '../../../shared/geometry/files/part-file.ts'
import { PAGE_LIMIT } from '../../../shared/platform/ids.ts'
import { durationText } from '../../../shared/geometry/figures.ts'
import type { GuideFacts } from './guide-facts.ts'
import { markdownTable } from './markdown.ts'

const MB = 1024 * 1024

const COUNTED: [keyof GuideFacts['rate_limits'], string][] = [
  ['quote_create', 'New quotes'],
  ['requote', 'Requotes and delivery prices'],
  ['claim', 'Claims'],
  ['device_start', 'Device logins begun'],
  ['device_token', 'Device polls'],
  ['mcp', 'Requests to the MCP server'],
  ['other', 'Other requests'],
]

/** The limits on sizes and request rates, with the current values. */
export function limitsText({ rate_limits }: GuideFacts): string {
  const rows = COUNTED.map(([name, what]) => [
    what,
    rate_limits[name].map(({ requests, seconds }) => `${requests} in ${spanText(seconds)}`).join(', '),
  ])
  return `- A file has up to ${MAX_FILE_BYTES / MB} MB: STEP, STL, OBJ or 3MF. A quote is for 1 to 100 pieces.
- Lists are newest first, in pages of ${PAGE_LIMIT.default} (\`limit\`, ${PAGE_LIMIT.min} to ${PAGE_LIMIT.max}); \`next_cursor\` is null on the last one, else send it as \`cursor\`.
- Each account may send so much; beyond it the answer is 429 \`rate_limited\` with \`Retry-After\`:

${markdownTable(['What', 'At most'], rows)}`
}

function spanText(seconds: number): string {
  return seconds === 60 ? 'a minute' : seconds === 3600 ? 'an hour' : durationText(seconds)
}
