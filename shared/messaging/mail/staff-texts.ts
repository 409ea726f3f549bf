import type { EmailKindDefinition } from './email-fields.ts'

/** Default texts of the emails that notify staff. */
export const STAFF_TEXTS = {
  staff_digest: {
    label: 'Digest for staff',
    sent: 'To staff, at the times of their digest, when something is new.',
    subject: 'Digest: {summary}',
    body: `{news}

{waiting}

{desk_link}

{settings_link}`,
    fields: ['summary', 'news', 'waiting', 'desk_link', 'settings_link'],
    optional: [],
    required: ['news', 'settings_link'],
  },
  staff_notice: {
    label: 'Notice for staff',
    sent: 'To staff, at once, about what they chose to be notified of.',
    subject: '{summary}',
    body: `{news}

{settings_link}`,
    fields: ['summary', 'news', 'settings_link'],
    optional: [],
    required: ['news', 'settings_link'],
  },
} as const satisfies Record<string, EmailKindDefinition>
