import { useQuery } from '@tanstack/react-query'
import { accentColors } from '../../../shared/brand/brand-colors.ts'
import type { Brand } from '../../../shared/brand/brand.ts'
import { writeEmail, type EmailLook } from '../../../shared/mail/email.ts'
import { exampleEmail } from '../../../shared/mail/example-emails.ts'
import { wordEmail } from '../../../shared/mail/word-email.ts'
import { trpc } from '../../api.ts'
import { EmailFrame } from '../email-texts/email-frame.tsx'
import classes from './brand.module.css'

const DEFAULT_TEXT = { subject: null, body: null }

/** A real email in the draft's look. */
export function EmailSample({ draft }: { draft: Brand }) {
  const source = useQuery(trpc.emailTexts.source.queryOptions({ id: null })).data
  if (!source?.sender.look) return null
  const { facts, sender } = source
  const look = lookOf(draft, source.sender.look.base_url)
  const email = writeEmail(wordEmail(exampleEmail('order_confirmed', facts), DEFAULT_TEXT, sender), {
    ...sender,
    look,
  })
  return (
    <figure className={classes['email']}>
      <figcaption>Email</figcaption>
      <EmailFrame html={email.html} />
    </figure>
  )
}

function lookOf({ accent, logo, show_name }: Brand, base_url: string): EmailLook {
  return {
    base_url,
    colors: accentColors(accent).light,
    logo: logo && { ...logo, url: `data:image/png;base64,${logo.png}` },
    show_name: show_name || logo === null,
  }
}
