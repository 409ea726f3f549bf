import { z } from 'zod'
import { NewPassword } from './people.ts'

/** A browser that is signed in, as its person sees it. */
export interface OwnSession {
  id: string
  user_agent: string | null
  created_at: number
  seen_at: number
  /** The one that asks. */
  current: boolean
}

export const ChangePasswordBody = z.object({
  current_password: z.string().max(1000),
  new_password: NewPassword,
})
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>

/** Letters and digits that are not mistaken for each other on paper. */
export const RECOVERY_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const RECOVERY_CODES = 10
const RECOVERY_LENGTH = 12

/** One code as it is printed: 12 letters of 32 are 60 bits, in groups of four. */
export function printRecoveryCode(letters: (alphabet: string, length: number) => string): string {
  return letters(RECOVERY_LETTERS, RECOVERY_LENGTH).replace(/(.{4})(.{4})/, '$1-$2-')
}

/** What a person typed, as it was printed; a wrong one is returned as anything that is not a code. */
export function readRecoveryCode(typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return letters.replace(/^(.{4})(.{4})(.+)$/, '$1-$2-$3')
}

export const RecoverBody = z.object({
  email: z.string().max(254),
  code: z.string().max(100),
  new_password: NewPassword,
})
export type RecoverBody = z.infer<typeof RecoverBody>
