import type { SettingRow } from '../../platform/kit/setting-row.ts'

const SERVER = 'SMTP, outgoing mail'
const MAILBOX = 'IMAP, incoming mail, replies'

/** The fields of the server that sends, by what they are. */
export const SERVER_ROWS = {
  host: { path: 'server.host', label: 'Server', also: SERVER },
  port: { path: 'server.port', label: 'Port', also: SERVER },
  security: { path: 'server.security', label: 'Encryption', also: `${SERVER}, TLS, STARTTLS` },
  from: {
    path: 'server.from',
    label: 'From address',
    meaning: 'An address this server may send from. Replies go to the support email in Shop details.',
    also: `${SERVER}, sender`,
  },
  user: {
    path: 'server.user',
    label: 'Username',
    meaning: 'Leave empty if the server needs none.',
    also: SERVER,
  },
} as const satisfies Record<string, SettingRow>

export const REPLIES_ROW = {
  path: 'replies',
  label: 'Address for replies',
  meaning: 'The shop adds a code after a plus to it. Leave it empty to get replies at your support email.',
  also: 'reply-to, answers of customers',
} as const satisfies SettingRow

/** The fields of the mailbox from which replies are read, by what they are. */
export const MAILBOX_ROWS = {
  host: { path: 'mailbox.host', label: 'IMAP server', also: MAILBOX },
  port: { path: 'mailbox.port', label: 'IMAP port', also: MAILBOX },
  security: { path: 'mailbox.security', label: 'IMAP encryption', also: `${MAILBOX}, TLS, STARTTLS` },
  user: { path: 'mailbox.user', label: 'Username of the mailbox', also: MAILBOX },
  folder: { path: 'mailbox.folder', label: 'Folder', also: MAILBOX },
  move_to: {
    path: 'mailbox.move_to',
    label: 'Move processed replies to',
    meaning: 'A folder that exists. Leave it empty to move nothing.',
    also: MAILBOX,
  },
} as const satisfies Record<string, SettingRow>
