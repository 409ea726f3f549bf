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

/** Whoever knew the old password may have made keys and connected apps with it: they end too, unless told otherwise. */
const EndAgentsToo = z.boolean().default(true)

export const ChangePasswordBody = z.object({
  current_password: z.string().max(1000),
  new_password: NewPassword,
  end_agents: EndAgentsToo,
})
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>

/** Letters and digits that are not mistaken for each other on paper. */
export const RECOVERY_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const RECOVERY_CODES = 10
/** 12 letters of 32 are 60 bits. */
export const RECOVERY_LENGTH = 12

/** One code as it is printed, in groups of four. */
export function printRecoveryCode(letters: string): string {
  return letters.replace(/^(.{4})(.{4})/, '$1-$2-')
}

/** What a person typed, as it was printed. */
export function readRecoveryCode(typed: string): string {
  return printRecoveryCode(typed.toUpperCase().replaceAll(/[\s-]/g, ''))
}

export const RecoverBody = z.object({
  email: z.string().max(254),
  code: z.string().max(100),
  new_password: NewPassword,
  end_agents: EndAgentsToo,
})
export type RecoverBody = z.infer<typeof RecoverBody>
