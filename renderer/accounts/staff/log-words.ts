import type { Role } from '../../../shared/accounts/people.ts'
import { ROLES } from '../../../shared/accounts/people.ts'
import type { Scope } from '../../../shared/accounts/scopes.ts'
import type { SecurityEntry, SecurityEvent, SecurityKind } from '../../../shared/accounts/security-events.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { scopesText, waitText } from '../account-words.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { roleWithArticle } from './role-words.ts'

export const KIND_WORDS: Record<SecurityKind, string> = {
  sign_in: 'Sign-ins and sign-outs',
  credentials: 'Passwords, passkeys and PINs',
  keys: 'API keys and programs',
  people: 'Staff, roles, shop-floor devices and kiosks',
  quotes: 'Claimed quotes',
}

/** Entries that an owner should check. */
export function isWarning(event: SecurityEvent): boolean {
  return [
    'sign-in failed',
    'account locked',
    'PIN locked',
    'passkey counted backwards',
    'app used twice',
    'owner reset',
  ].includes(event)
}

/** Returns a detail as text; entries of older versions may lack it. */
function detail(entry: SecurityEntry, name: string): string {
  const value = entry.details[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const named = (entry: SecurityEntry, name = 'name') => `“${detail(entry, name)}”`
const person = (entry: SecurityEntry) => entry.person?.name ?? 'Someone'
const actor = (entry: SecurityEntry) => entry.actor?.name ?? 'Someone'

function roleIn(text: string | null): string {
  const role = ROLES.find((known) => known === text)
  return role ? roleWithArticle(role) : 'a staff member'
}

const SENTENCES: Record<SecurityEvent, (entry: SecurityEntry) => string> = {
  'signed up': (entry) => `${person(entry)} created an account.`,
  'signed in': signInText,
  'sign-in failed': failedSignInText,
  'account locked': lockText,
  'PIN locked': (entry) =>
    `The PIN of ${person(entry)} was locked on the tablet ${named(entry)} for ${waitText(Number(detail(entry, 'seconds')))} after ${counted(Number(detail(entry, 'failures')), 'failure')}.`,
  'identity confirmed': (entry) =>
    detail(entry, 'way') === 'passkey'
      ? `${person(entry)} confirmed their identity with the passkey ${named(entry)}.`
      : `${person(entry)} confirmed their identity with the password.`,
  'signed out': (entry) => `${person(entry)} signed out.`,
  'session ended': (entry) => `${person(entry)} signed out another browser.`,
  'signed out everywhere': (entry) =>
    `${actor(entry)} signed ${person(entry)} out of ${counted(Number(detail(entry, 'browsers')), 'browser')}.`,
  'password changed': (entry) => `${person(entry)} changed the password.`,
  'recovery codes made': (entry) => `${person(entry)} created new recovery codes.`,
  'account recovered': (entry) =>
    `${person(entry)} set a new password with ${detail(entry, 'with') === 'email link' ? 'a link from an email' : 'a recovery code'}.`,
  'email confirmed': (entry) => `${person(entry)} confirmed the email address of the account.`,
  'email freed': (entry) =>
    `The owner of an email address removed it from the account of ${person(entry)}, which they did not create.`,
  'email changed': (entry) => `${person(entry)} changed the email address of the account.`,
  'name changed': (entry) => `${person(entry)} changed the name of the account.`,
  'passkey added': (entry) => `${person(entry)} added the passkey ${named(entry)}.`,
  'passkey renamed': (entry) =>
    `${person(entry)} renamed the passkey ${named(entry, 'before')} to ${named(entry)}.`,
  'passkey removed': (entry) => `${person(entry)} removed the passkey ${named(entry)}.`,
  'passkey counted backwards': (entry) =>
    `The passkey ${named(entry)} of ${person(entry)} was refused: its signature counter went backward, so it may have been cloned.`,
  'PIN set': (entry) => `${person(entry)} set a PIN for shop-floor tablets.`,
  'PIN removed': (entry) => `${person(entry)} removed the PIN for shop-floor tablets.`,
  'workstation sign-in set': (entry) =>
    `The desktop program on ${named(entry)} signs ${person(entry)} in without a password.`,
  'workstation sign-in ended': (entry) =>
    `The desktop program on ${named(entry)} no longer signs ${person(entry)} in.`,
  'slicer chosen': (entry) => `${person(entry)} chose the slicer ${named(entry)}.`,
  'slicer removed': (entry) => `${person(entry)} chose to use no slicer.`,
  'key made': (entry) =>
    `The API key ${named(entry)} was created for ${person(entry)}. It may use: ${scopesIn(entry)}${limitIn(entry)}.`,
  'key first used': (entry) => `The API key ${named(entry)} of ${person(entry)} was used for the first time.`,
  'key limit changed': (entry) =>
    `${person(entry)} changed the monthly limit of the API key ${named(entry)} ${limitChange(entry)}.`,
  'key revoked': (entry) => `${person(entry)} revoked the API key ${named(entry)}.`,
  'device approved': (entry) =>
    `${person(entry)} connected the program ${named(entry)}: ${scopesIn(entry)}${limitIn(entry)}.`,
  'device denied': (entry) => `${person(entry)} denied the program ${named(entry)}.`,
  'app connected': (entry) =>
    `${person(entry)} connected the app ${named(entry)}: ${scopesIn(entry)}${limitIn(entry)}.`,
  'app turned away': (entry) => `${person(entry)} denied the app ${named(entry)}.`,
  'app disconnected': (entry) => `${person(entry)} disconnected the app ${named(entry)}.`,
  'app limit changed': (entry) =>
    `${person(entry)} changed the monthly limit of the app ${named(entry)} ${limitChange(entry)}.`,
  'app signed off': (entry) => `The app ${named(entry)} ended its own connection to ${person(entry)}.`,
  'app used twice': (entry) =>
    `The connection of the app ${named(entry)} to ${person(entry)} was ended: ${detail(entry, 'with')} was used twice, so it may have been stolen.`,
  'owner made': (entry) => `${person(entry)} became the shop’s owner, on the shop’s own computer.`,
  'owner reset': (entry) =>
    `${person(entry)} was made owner with a new password, on the shop’s own computer.`,
  'role changed': roleChangeText,
  'invitation made': (entry) =>
    `${actor(entry)} invited ${detail(entry, 'name')} as ${roleIn(detail(entry, 'role'))}.`,
  'invitation used': (entry) =>
    `${person(entry)} became ${roleIn(entry.to)} by the invitation for ${detail(entry, 'name')}.`,
  'invitation withdrawn': (entry) => `${actor(entry)} withdrew the invitation for ${detail(entry, 'name')}.`,
  'floor device made': (entry) => `${actor(entry)} made a browser the ${deviceText(entry)}.`,
  'floor device ended': (entry) => `${actor(entry)} removed the ${deviceText(entry)}.`,
  'kiosk added': (entry) => `${actor(entry)} added the kiosk ${detail(entry, 'name')}.`,
  'kiosk paired': (entry) => `A screen became the kiosk ${detail(entry, 'name')}.`,
  'kiosk left': (entry) => `${person(entry)} left the kiosk ${detail(entry, 'name')} with a PIN.`,
  'kiosk removed': (entry) => `${actor(entry)} removed the kiosk ${detail(entry, 'name')}.`,
  'quote claimed': (entry) => `${person(entry)} claimed the quote ${detail(entry, 'quote_id')} by its link.`,
}

/** Describes an entry in one sentence. */
export function describeEntry(entry: SecurityEntry): string {
  return SENTENCES[entry.what](entry)
}

function deviceText(entry: SecurityEntry): string {
  return `${detail(entry, 'kind') === 'wall' ? 'wall display' : 'shop-floor tablet'} ${named(entry)}`
}

/** Writes the IP address of an entry; empty if unknown. */
export function fromText(entry: SecurityEntry): string {
  const from = detail(entry, 'from')
  return from === '' ? '' : `from ${from}`
}

function signInText(entry: SecurityEntry): string {
  const way = detail(entry, 'way')
  if (way === 'passkey') return `${person(entry)} signed in with the passkey ${named(entry)}.`
  if (way === 'workstation')
    return `${person(entry)} was signed in by the desktop program on ${named(entry)}.`
  if (way === 'kiosk PIN')
    return `${person(entry)} was signed in by the PIN that left the kiosk ${named(entry)}.`
  if (way === 'invitation') return `${person(entry)} signed in by an invitation.`
  return `${person(entry)} signed in with the password.`
}

function failedSignInText(entry: SecurityEntry): string {
  const credential = detail(entry, 'with')
  if (credential === 'current password') return `${person(entry)} entered a wrong current password.`
  if (!entry.person) return `Someone tried to sign in with a ${credential} for an account that doesn’t exist.`
  return `Someone tried to sign in as ${person(entry)} with a wrong ${credential}.`
}

function lockText(entry: SecurityEntry): string {
  const who = entry.person?.name ?? 'An address without an account'
  const wait = waitText(Number(detail(entry, 'seconds')))
  return `${who} was locked for ${wait} after ${counted(Number(detail(entry, 'failures')), 'failure')}.`
}

function roleChangeText(entry: SecurityEntry): string {
  const before = roleIn(entry.from)
  if (entry.to === ('customer' satisfies Role))
    return `${actor(entry)} removed all access of ${person(entry)}, who was ${before}.`
  return `${actor(entry)} made ${person(entry)} ${roleIn(entry.to)}. Before: ${before}.`
}

function limitText(cents: unknown): string {
  return typeof cents === 'number' ? formatCents(cents) : 'no limit'
}

function limitChange({ details }: SecurityEntry): string {
  return `from ${limitText(details['before'])} to ${limitText(details['after'])}`
}

/** Writes the monthly limit of an entry; empty if none was set. */
function limitIn({ details }: SecurityEntry): string {
  const cap = details['monthly_cap_cents']
  return typeof cap === 'number' ? `, at most ${formatCents(cap)} a month` : ''
}

function scopesIn({ details }: SecurityEntry): string {
  const scopes = details['scopes']
  return Array.isArray(scopes) ? scopesText(scopes as Scope[]).toLowerCase() : 'nothing'
}
