import { commandCall } from './command-names.ts'

/** The key that opens a shop's sealed addresses, as a start finds it. */
export interface FoundKey {
  /** `unproved`: there is nothing encrypted to check the key with. */
  key: 'missing' | 'opens' | 'wrong' | 'unproved'
  /** True if the database has anything sealed. */
  sealed: boolean
}

export type KeyVerdict = 'use' | 'make' | 'missing' | 'wrong'

/** A new key is made only where nothing is sealed: everything sealed with a lost key could never be read again. */
export function judgeKey({ key, sealed }: FoundKey): KeyVerdict {
  if (key === 'missing') return sealed ? 'missing' : 'make'
  return key === 'wrong' ? 'wrong' : 'use'
}

/** Returns the fault of the key at `path`, and what to do about it. */
export function keySentence(verdict: 'missing' | 'wrong' | 'damaged', path: string, folder: string): string {
  return `${WRONG[verdict](path)} Restore vault.key from a backup. If it is lost for good, ${commandCall('new-vault-key', `--data ${folder}`)} makes a new one; customers must then be asked for their addresses.`
}

const WRONG: Record<Parameters<typeof keySentence>[0], (path: string) => string> = {
  missing: (path) => `${path} is missing, and customers' addresses cannot be read without it.`,
  wrong: (path) => `${path} is the key of another shop: it cannot open the addresses of this one.`,
  damaged: (path) => `${path} is damaged, and customers' addresses cannot be read without it.`,
}
