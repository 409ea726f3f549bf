import { IconPrinter } from '@tabler/icons-react'
import { Button } from '../../platform/ui/buttons.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { nowSeconds } from '../account-words.ts'
import secret from '../secret.module.css'
import { CopyButton } from '../../platform/ui/copy-line.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'

interface RecoveryCodesProps {
  email: string
  codes: readonly string[]
  /** Label of the button that closes the codes. */
  done: string
  onDone: () => void
}

/** New recovery codes, shown once, to print or copy. Only they are printed. */
export function RecoveryCodes({ email, codes, done, onDone }: RecoveryCodesProps) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <div className={`grid gap-4 bg-surface p-5 ${secret['secret']}`} data-alone-on-paper>
      <h3 ref={heading} tabIndex={-1}>
        Print or copy these codes now
      </h3>
      <p className={secret['lead']}>
        You won’t be able to see them again. With one of them and your email address, you can set a new
        password under “Lost your password?” on the sign-in page.
      </p>
      <ol className={`auto-fill small-cards grid rounded bg-sunken px-4 py-3.5 ${secret['codes']}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="note">
        For {email}, created {shopInstantText(nowSeconds())}. Each works once.
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton what="all recovery codes" text={codes.join('\n')} />
        <Button icon={<IconPrinter size={18} stroke={1.8} />} onClick={() => print()}>
          Print
        </Button>
        <Button look="primary" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  )
}
