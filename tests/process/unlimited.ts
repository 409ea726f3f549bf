import type { ServerSettingsInput } from '../../server/platform/settings.ts'

/** Rate limits that no test reaches by accident. */
export const UNLIMITED: ServerSettingsInput['rate_limits'] = {
  quote_create: [{ requests: 10_000, seconds: 60 }],
  upload_file: [{ requests: 10_000, seconds: 60 }],
  requote: [{ requests: 10_000, seconds: 60 }],
  other: [{ requests: 100_000, seconds: 60 }],
}
