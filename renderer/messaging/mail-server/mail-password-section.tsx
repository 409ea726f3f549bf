import { type SubmitEvent, useState } from 'react'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'

interface PasswordSectionProps {
  id: string
  title: string
  source: 'environment' | 'keychain' | null
  /** The environment variable. */
  variable: string
  canKeep: boolean
  error: unknown
  busy: boolean
  /** Null deletes the password. */
  onSave: (password: string | null) => Promise<unknown>
}

/** A password that is stored in the keychain or set in the environment. */
export function MailPasswordSection(props: PasswordSectionProps) {
  const { id, title, source, variable, canKeep } = props
  return (
    <section className="page-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {source === 'environment' ? (
        <p className="readable">The password comes from {variable}.</p>
      ) : canKeep ? (
        <KeychainPassword {...props} isSet={source === 'keychain'} />
      ) : (
        <p className="readable">
          Only the desktop program can store a password. For this server, set {variable} where it is started.
        </p>
      )}
    </section>
  )
}

function KeychainPassword({ title, isSet, error, busy, onSave }: PasswordSectionProps & { isSet: boolean }) {
  const [password, setPassword] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void onSave(password).then(
      () => setPassword(''),
      () => undefined,
    )
  }
  return (
    <form className="grid min-w-0 grid-cols-1 gap-3.5" onSubmit={submit}>
      <LineField
        label={isSet ? `New ${title.toLowerCase()}` : title}
        meaning="Stored in this computer’s keychain, never in the database and in no exported file."
        type="password"
        autoComplete="new-password"
        maxLength={500}
        value={password}
        onChange={setPassword}
      />
      <Failed error={error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" disabled={password === '' || busy}>
          {isSet ? 'Replace the password' : 'Store the password'}
        </Button>
        {isSet ? (
          <Button look="bare" disabled={busy} onClick={() => void onSave(null).catch(() => undefined)}>
            Delete the password
          </Button>
        ) : null}
        <output>{isSet && password === '' ? 'A password is stored.' : ''}</output>
      </div>
    </form>
  )
}
