import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AccentColors } from '../../../shared/platform/brand/brand-colors.ts'
import { darkRules } from '../../../shared/messaging/mail/email-colors.ts'
import { EMAIL_KINDS, type EmailKind } from '../../../shared/messaging/mail/email-kinds.ts'
import { writeEmail, type Sender, type WrittenEmail } from '../../../shared/messaging/mail/email.ts'
import { exampleEmail, type PreviewFacts } from '../../../shared/messaging/mail/example-emails.ts'
import { withNames, type PreviewNames } from '../../../shared/messaging/mail/example-facts.ts'
import { STAFF_TEXTS } from '../../../shared/messaging/mail/staff-texts.ts'
import { wordEmail, type OwnText } from '../../../shared/messaging/mail/word-email.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { EmailAsText, EmailFrame } from './email-frame.tsx'
import classes from './email-texts.module.css'
import { SendTest } from './send-test.tsx'
import { type PreviewChoice, SubjectPicker } from './subject-picker.tsx'

interface EmailPreviewProps {
  kind: EmailKind
  own: OwnText
  hasFaults: boolean
}

/** The email as its recipient would get it, about a real order or quote, or about the last day of the shop. */
export function EmailPreview({ kind, own, hasFaults }: EmailPreviewProps) {
  const about = aboutOf(kind)
  const [ids, setIds] = useState<Partial<Record<'order' | 'quote', string>>>({})
  const [names, setNames] = useState<PreviewNames>('real')
  return (
    <section className={`grid min-w-0 gap-3.5 ${classes['preview']}`} aria-label="Preview">
      <h2 className="text-base">Preview</h2>
      <SubjectPicker
        // Another list begins with an empty search.
        key={about}
        about={about}
        chosen={about === null ? null : (ids[about] ?? null)}
        onChoose={(id) => about && setIds({ ...ids, [about]: id })}
        names={names}
        onNames={setNames}
      >
        {(choice) => <Shown kind={kind} own={own} choice={choice} hasFaults={hasFaults} />}
      </SubjectPicker>
    </section>
  )
}

function aboutOf(kind: EmailKind): 'order' | 'quote' | null {
  const { fields } = EMAIL_KINDS[kind]
  if (fields.includes('order_link')) return 'order'
  return fields.includes('quote_link') ? 'quote' : null
}

interface ShownProps {
  kind: EmailKind
  own: OwnText
  choice: PreviewChoice
  hasFaults: boolean
}

function Shown({ kind, own, choice, hasFaults }: ShownProps) {
  const source = useQuery(
    trpc.emailTexts.source.queryOptions({ id: choice.id }, { placeholderData: (previous) => previous }),
  )
  const isForStaff = kind in STAFF_TEXTS
  const digest = useQuery(trpc.emailTexts.digest.queryOptions(undefined, { enabled: isForStaff }))
  if (source.isPending || digest.isLoading) return <LoadingLines label="Loading the preview" />
  if (source.isError) return <Failed error={source.error} />
  const { facts: read, sender, sends } = source.data
  const facts = { ...withNames(read, choice.names), news: digest.data ?? read.news }
  return (
    <>
      {isForStaff ? (
        <p className="readable">
          {digest.data
            ? 'With what happened in the last 24 hours.'
            : 'With an example: nothing happened in the last 24 hours.'}
        </p>
      ) : null}
      <Written email={writtenEmail({ kind, own, facts, sender })} dark={sender.look?.colors.dark} />
      <SendTest kind={kind} own={own} choice={choice} canSend={sends} hasFaults={hasFaults} />
    </>
  )
}

function writtenEmail(input: { kind: EmailKind; own: OwnText; facts: PreviewFacts; sender: Sender }) {
  const { kind, own, facts, sender } = input
  return writeEmail(wordEmail(exampleEmail(kind, facts), own, sender), sender)
}

interface WrittenProps {
  email: WrittenEmail
  /** Colors for dark mail programs. */
  dark: AccentColors | undefined
}

function Written({ email, dark }: WrittenProps) {
  const [asText, setAsText] = useState(false)
  const [isDark, setIsDark] = useState(false)
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <strong className="min-w-0 font-semibold wrap-anywhere">{email.subject}</strong>
        {dark && !asText ? (
          <Button className="flex-none" aria-pressed={isDark} onClick={() => setIsDark(!isDark)}>
            Dark
          </Button>
        ) : null}
        <Button aria-pressed={asText} onClick={() => setAsText(!asText)}>
          Plain text
        </Button>
      </div>
      {asText ? (
        <EmailAsText text={email.text} />
      ) : (
        <EmailFrame html={email.html} darkRules={isDark && dark ? darkRules(dark) : null} />
      )}
    </>
  )
}
