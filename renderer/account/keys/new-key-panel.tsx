import type { NewKey } from '../../../shared/accounts/api-keys.ts'
import { Button } from '../../ui/buttons.tsx'
import { scopesText } from '../account-words.ts'
import classes from '../account.module.css'
import secret from '../secret.module.css'
import { CopyLine } from '../../ui/copy-line.tsx'
import { useFocusOnAppear } from '../../ui/use-focus-on-appear.ts'

/** A command that answers whose key it is; runs as it stands in any shell. */
export function curlLine(origin: string, api_key: string): string {
  return `curl ${origin}/v1/me -H "Authorization: Bearer ${api_key}"`
}

/** The secret of a new key, this once, and a line to try it with. */
export function NewKeyPanel({ made, onDone }: { made: NewKey; onDone: () => void }) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <section className={secret['secret']} aria-labelledby="made-key">
      <h2 id="made-key" ref={heading} tabIndex={-1}>
        Copy the key {made.name} now
      </h2>
      <p className={secret['lead']}>
        You won’t be able to see it again: we only store a hash. It may use:{' '}
        {scopesText(made.scopes).toLowerCase()}.
      </p>
      <CopyLine label="The key" text={made.api_key} />
      <CopyLine label="Try it in a terminal" text={curlLine(location.origin, made.api_key)} />
      <div className={classes['actions']}>
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  )
}
