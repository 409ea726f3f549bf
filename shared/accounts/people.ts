import { z } from 'zod'
import { emailAddress } from '../platform/email-address.ts'
import { MAX_EMAIL, pastedEmail, pastedLine } from '../platform/pasted-text.ts'

export const ROLES = ['customer', 'owner', 'operator', 'packer', 'technician', 'viewer'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

/** Passwords that attackers try first. A short list is enough, because length does the rest (NIST SP 800-63B). */
const COMMONEST_PASSWORDS = new Set([
  '1234567890',
  '12345678910',
  '0123456789',
  '1111111111',
  '0987654321',
  'qwertyuiop',
  'qwerty12345',
  'password12',
  'password123',
  'password1234',
  'passwordpassword',
  'iloveyou12',
  'letmein123',
  'welcome123',
  'administrator',
  'changeme123',
])

export const NewPassword = z
  .string()
  .min(10)
  .max(200)
  .refine((password) => !COMMONEST_PASSWORDS.has(password.toLowerCase()), {
    message: 'This password is too common; choose another',
  })

export const SignUpBody = z.object({
  email: emailAddress(),
  password: NewPassword,
  name: z.string().overwrite(pastedLine).min(1).max(80),
})
export type SignUpBody = z.infer<typeof SignUpBody>

/** Rules for new passwords do not apply: every wrong password gets the same answer. */
export const SignInBody = z.object({
  email: z.string().overwrite(pastedEmail).max(MAX_EMAIL),
  password: z.string().max(1000),
})
export type SignInBody = z.infer<typeof SignInBody>

export const OwnerOptions = z.object({
  email: emailAddress(),
  password: NewPassword,
  name: z.string().overwrite(pastedLine).min(1).max(80),
})
export type OwnerOptions = z.infer<typeof OwnerOptions>

/** The owner, and the secret of the set-up link. */
export const SetUpBody = OwnerOptions.extend({ token: z.string().max(200) })
export type SetUpBody = z.infer<typeof SetUpBody>

export const Person = z.object({ id: z.string(), email: z.string(), name: z.string(), role: Role })
export type Person = z.infer<typeof Person>

/** Counts of the orders, and the quotes that are not ordered, that a guest took along into an account. */
export const MovedToAccount = z.object({ quotes: z.int(), orders: z.int() })
export type MovedToAccount = z.infer<typeof MovedToAccount>

export const SessionAnswer = z.object({ person: Person.nullable(), guest: z.boolean() })
export type SessionAnswer = z.infer<typeof SessionAnswer>
