import { z } from 'zod'
import { EmailLinkToken } from './email-verification.ts'
import { NewPassword, SignUpBody } from './people.ts'

/** A signed-in browser. */
export interface OwnSession {
  id: string
  user_agent: string | null
  created_at: number
  seen_at: number
  /** True if it is this browser. */
  current: boolean
}

/** Whoever knew the old password may have made keys and apps with it, so they are revoked unless the person keeps them. */
const EndAgentsFlag = z.boolean().default(true)

export const ChangePasswordBody = z.object({
  current_password: z.string().max(1000),
  new_password: NewPassword,
  end_agents: EndAgentsFlag,
})
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>

/** Letters and digits that are hard to confuse on paper. */
export const RECOVERY_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const RECOVERY_CODES = 10
/** 12 characters of 32 are 60 bits. */
export const RECOVERY_LENGTH = 12

/** Formats a code in groups of four. */
export function printRecoveryCode(letters: string): string {
  return letters.replace(/^(.{4})(.{4})/, '$1-$2-')
}

/** Normalizes a typed code. */
export function readRecoveryCode(typed: string): string {
  return printRecoveryCode(typed.toUpperCase().replaceAll(/[\s-]/g, ''))
}

export const RecoverBody = z.object({
  email: z.string().max(254),
  code: z.string().max(100),
  new_password: NewPassword,
  end_agents: EndAgentsFlag,
})
export type RecoverBody = z.infer<typeof RecoverBody>

/** `POST /auth/reset/ask`: an address, whether or not it has an account. */
export const AskResetBody = z.object({ email: z.string().max(254) })
export type AskResetBody = z.infer<typeof AskResetBody>

/** `POST /auth/reset`: a new password, with the secret of the link. */
export const ResetPasswordBody = EmailLinkToken.extend({
  new_password: NewPassword,
  end_agents: EndAgentsFlag,
})
export type ResetPasswordBody = z.infer<typeof ResetPasswordBody>

export const RenameBody = SignUpBody.pick({ name: true })
export type RenameBody = z.infer<typeof RenameBody>

export const NewEmailBody = SignUpBody.pick({ email: true })
export type NewEmailBody = z.infer<typeof NewEmailBody>
