import type { NewKey } from '../../../shared/accounts/api-keys.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { scopesText } from '../account-words.ts'
import secret from '../secret.module.css'
import { CopyLine } from '../../platform/ui/copy-line.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'

/** Returns a shell command that reads the key's own account. */
export function curlLine(origin: string, api_key: string): string {
  return `curl ${origin}/v1/me -H "Authorization: Bearer ${api_key}"`
}

/** The secret of a new key, shown once, with a command to try it. */
export function NewKeyPanel({ created, onDone }: { created: NewKey; onDone: () => void }) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <section className={`grid gap-4 bg-surface p-5 ${secret['secret']}`} aria-labelledby="new-key-secret">
      <h2 id="new-key-secret" ref={heading} tabIndex={-1}>
        Copy the key {created.name} now
      </h2>
      <p className={secret['lead']}>
        You won’t be able to see it again: we only store a hash. It may use:{' '}
        {scopesText(created.scopes).toLowerCase()}.
      </p>
      <CopyLine label="The key" text={created.api_key} />
      <CopyLine label="Try it in a terminal" text={curlLine(location.origin, created.api_key)} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  )
}
