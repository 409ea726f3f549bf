import { LINK_KINDS, type ShownLink } from '../../../shared/production/printer-links/printer-link.ts'
import type { LinkKind } from '../../../shared/production/printer-links/machine-report.ts'
import { Checkbox } from '../../platform/kit/checkbox.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { NoteField } from '../../platform/kit/note-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { addressFault, withKind, type LinkDraft } from './link-draft.ts'

interface LinkFieldsProps {
  draft: LinkDraft
  settings: { link: ShownLink | null; kinds: readonly LinkKind[]; keychain: boolean }
  onChange: (draft: LinkDraft) => void
}

/** The fields of a connection. */
export function LinkFields({ draft, settings, onChange }: LinkFieldsProps) {
  const { kind } = draft
  const row = LINK_KINDS[kind]
  const change = (changes: Partial<LinkDraft>) => onChange({ ...draft, ...changes })
  return (
    <>
      <PickField
        label="Kind"
        value={kind}
        options={settings.kinds.map((value) => ({ value, label: LINK_KINDS[value].label }))}
        onChange={(chosen) => onChange(withKind(draft, chosen))}
      />
      <AddressFields draft={draft} onChange={change} />
      {row.user === null ? null : (
        <LineField
          label="Username"
          value={draft.user}
          autoComplete="off"
          onChange={(user) => change({ user })}
        />
      )}
      <KeyField draft={draft} settings={settings} onChange={change} />
      {row.needs_serial ? (
        <LineField label="Serial number" value={draft.serial} onChange={(serial) => change({ serial })} />
      ) : null}
      {row.limits === null ? null : (
        <p className="fine" style={{ maxWidth: '62ch' }}>
          {row.limits}
        </p>
      )}
      <MoreFields draft={draft} onChange={change} />
    </>
  )
}

type PartProps = Pick<LinkFieldsProps, 'draft'> & { onChange: (changes: Partial<LinkDraft>) => void }

function AddressFields({ draft, onChange }: PartProps) {
  const { kind, host, port } = draft
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_110px] items-start gap-3 max-sm:grid-cols-1!">
      <LineField
        label="Address"
        meaning="A name or an IP address of your network, such as 192.168.1.50"
        fault={host === '' ? null : addressFault(draft)}
        value={host}
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={253}
        onChange={(text) => onChange({ host: text })}
      />
      <LineField
        label="Port"
        inputMode="numeric"
        placeholder={String(LINK_KINDS[kind].ports[draft.secure ? 1 : 0])}
        value={port}
        onChange={(text) => onChange({ port: text })}
      />
    </div>
  )
}

function KeyField({ draft, settings, onChange }: PartProps & Pick<LinkFieldsProps, 'settings'>) {
  const { key, key_help } = LINK_KINDS[draft.kind]
  const { link, keychain } = settings
  const hasStored = link !== null && link.key_place !== null && link.kind === draft.kind
  const place = keychain ? 'It is kept in the keychain of this computer.' : 'It is stored encrypted.'
  return (
    <>
      <LineField
        label={key}
        type="password"
        meaning={`${key_help} ${place}`}
        placeholder={hasStored ? 'Stored; enter another one to replace it' : ''}
        value={draft.key}
        disabled={draft.removes_key}
        autoComplete="new-password"
        spellCheck={false}
        maxLength={200}
        onChange={(text) => onChange({ key: text })}
      />
      {hasStored ? (
        <Checkbox
          label="Delete the stored key"
          checked={draft.removes_key}
          onChange={(removes_key) => onChange({ removes_key, key: '' })}
        />
      ) : null}
    </>
  )
}

function MoreFields({ draft, onChange }: PartProps) {
  return (
    <>
      <Checkbox
        label="Encrypted connection (https)"
        checked={draft.secure}
        onChange={(secure) => onChange({ secure })}
      />
      {draft.secure ? (
        <NoteField
          label="Certificate of its authority"
          meaning="Only where the printer has a certificate of your own. Paste it in PEM form."
          value={draft.authority}
          maxLength={20_000}
          onChange={(authority) => onChange({ authority })}
        />
      ) : null}
      <Checkbox
        label="Allow an address outside private networks"
        checked={draft.allow_public}
        onChange={(allow_public) => onChange({ allow_public })}
      />
      <Checkbox
        label="Follow this printer"
        checked={draft.enabled}
        onChange={(enabled) => onChange({ enabled })}
      />
    </>
  )
}
