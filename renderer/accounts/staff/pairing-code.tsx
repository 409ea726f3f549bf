import type { PairingCode } from '../../../shared/accounts/kiosks.ts'
import secret from '../secret.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import { CopyLine } from '../../platform/ui/copy-line.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'
import { shopInstantText } from '../../platform/ui/words.ts'

/** The code that pairs the screen of a kiosk, shown once. */
export function PairingCodeNotice({ code, onDone }: { code: PairingCode; onDone: () => void }) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <section className={`grid gap-4 bg-surface p-5 ${secret['secret']}`} aria-labelledby="pairing-code">
      <h3 id="pairing-code" ref={heading} tabIndex={-1}>
        Type this code on the kiosk
      </h3>
      <p className={secret['lead']}>
        Open the page on the screen at the counter and enter the code. It pairs one screen, until{' '}
        {shopInstantText(code.expires_at)}.
      </p>
      <CopyLine label="The page" text={code.page} />
      <CopyLine label="The code" text={code.code} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  )
}
