import { z } from 'zod'
import { nameOr } from '../api-keys.ts'
import { isRedirectUri, MAX_REDIRECT_URIS } from './redirect-uris.ts'

const MOST_LISTED = 100

/** The client's own claim, shown as text and never opened. */
const ClaimedUri = z
  .string()
  .max(500)
  .refine((uri) => URL.canParse(uri) && /^https?:$/.test(new URL(uri).protocol))
  .nullable()
  .catch(null)
  .default(null)

/** A program lists the addresses of all its forms: those that this server takes are kept, and told in the answer. */
const RedirectUris = z
  .array(z.unknown())
  .max(MOST_LISTED)
  .transform((uris) => uris.filter((uri) => typeof uri === 'string').filter(isRedirectUri))
  .refine((uris) => uris.length > 0)
  .transform((uris) => [...new Set(uris)].slice(0, MAX_REDIRECT_URIS))

/** Client metadata that is used (RFC 7591, 2); other fields are ignored. */
export const ClientRegistration = z.object({
  redirect_uris: RedirectUris,
  client_name: nameOr('Unnamed program'),
  client_uri: ClaimedUri,
  grant_types: z
    .array(z.string())
    .refine((types) => types.includes('authorization_code'))
    .optional(),
  response_types: z
    .array(z.string())
    .refine((types) => types.includes('code'))
    .optional(),
})
export type ClientRegistration = z.infer<typeof ClientRegistration>

export interface RegisteredClient {
  client_id: string
  client_id_issued_at: number
  client_name: string
  client_uri?: string
  redirect_uris: string[]
  grant_types: string[]
  response_types: string[]
  token_endpoint_auth_method: 'none'
}

/** Returns why a registration is refused, with the codes of RFC 7591, 3.2.2. */
export function registrationFault(error: z.ZodError): { code: RegistrationFault; detail: string } {
  if (error.issues.some((issue) => issue.path[0] === 'redirect_uris'))
    return {
      code: 'invalid_redirect_uri',
      detail: `Give at least one redirect URI: https, http to 127.0.0.1, [::1] or localhost, or a scheme in reverse-domain form such as com.example.app:/callback; without fragments, user names and wildcards.`,
    }
  const field = String(error.issues[0]?.path[0] ?? 'body')
  return { code: 'invalid_client_metadata', detail: `The field "${field}" is not valid for this server.` }
}
type RegistrationFault = 'invalid_redirect_uri' | 'invalid_client_metadata'

/** A client ID metadata document, for public clients only. */
export const ClientDocument = z.object({
  client_id: z.string(),
  client_name: z
    .string()
    .transform((name) => name.replaceAll(/\p{C}/gu, '').trim())
    .refine((name) => name !== '' && name.length <= 80),
  redirect_uris: RedirectUris,
  client_uri: ClaimedUri,
  token_endpoint_auth_method: z.literal('none').optional(),
  client_secret: z.undefined().optional(),
})
export type ClientDocument = z.infer<typeof ClientDocument>

/** Returns what is wrong with a document, for its author. */
export function documentFault(error: z.ZodError): string {
  const field = String(error.issues[0]?.path[0] ?? 'client_id')
  return `The metadata document is not valid: check "${field}".`
}

const MAX_DOCUMENT_URL = 500

/**
 * True if a client id is the URL of a metadata document: https with a path, in normal form, so that two spellings are
 * never one client (draft-ietf-oauth-client-id-metadata-document, 3).
 */
export function isDocumentUrl(id: string): boolean {
  if (id.length > MAX_DOCUMENT_URL || !URL.canParse(id)) return false
  const url = new URL(id)
  return (
    url.protocol === 'https:' &&
    url.href === id &&
    url.pathname !== '/' &&
    url.username === '' &&
    url.password === '' &&
    !id.includes('#')
  )
}
