import { counted } from '../../../shared/platform/counted.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { errorPage, errorPagePolicy } from '../response/error-page.ts'
import type { PageLook } from '../response/page-look.ts'

interface RefusalPage {
  html: string
  status: number
  policy: string
  headers: Record<string, string>
}

interface Words {
  title: string
  sentence: string
  next: string
}

/** A retry succeeds later, so nothing has to be removed. */
function waitWords({ fields }: Refusal): Words {
  const seconds = Number(fields['retry_after'] ?? 60)
  return {
    title: 'Too many attempts to connect',
    sentence: `Wait ${counted(seconds, 'second')}, then reload this page or connect again from the program.`,
    next: 'Nothing was shared with the program, and you do not need to set anything up again.',
  }
}

function endWords({ message }: Refusal): Words {
  return {
    title: 'This program cannot be connected',
    sentence: message,
    next: 'Nothing was shared with the program. Go back to it and connect again. If you see this page again, remove the connection in the program and add it again.',
  }
}

function retryAfter(seconds: number): Record<string, string> {
  return { 'retry-after': String(seconds) }
}

/**
 * Returns the page for a person whose program sent an invalid request: there is no redirect address to trust. Null for a
 * fault of the shop, which is answered as everywhere.
 */
export function refusalPage(error: unknown, reference: string, look: PageLook | null): RefusalPage | null {
  if (!(error instanceof Refusal) || error.status >= 500) return null
  const words = error.code === 'rate_limited' ? waitWords(error) : endWords(error)
  return {
    html: errorPage({ ...words, reference }, look),
    status: error.status,
    headers: typeof error.fields['retry_after'] === 'number' ? retryAfter(error.fields['retry_after']) : {},
    policy: errorPagePolicy(look),
  }
}
