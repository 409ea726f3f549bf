import type { LinkTarget } from '../../ports/printer-link.ts'

/** Returns the port at which a machine listens unless its owner chose another one. */
export function usualPort({ kind, secure }: Pick<LinkTarget, 'kind' | 'secure'>): number {
  if (kind === 'bambu') return 8883
  if (kind === 'moonraker') return secure ? 7130 : 7125
  return secure ? 443 : 80
}
