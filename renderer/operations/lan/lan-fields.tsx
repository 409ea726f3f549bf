import type { ZodError } from 'zod'
import type { LanPageData } from '../../../shared/operations/lan/lan-page-data.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import forms from '../../platform/kit/form.module.css'
import type { LanDraft } from './lan-draft.ts'
import { CERTIFICATE_ROW, NAME_ROW, PORT_ROW } from './lan-rows.ts'
import { fixedNote } from './use-lan.ts'

interface FieldsProps {
  page: LanPageData
  draft: LanDraft
  error: ZodError | undefined
  onChange: (draft: LanDraft) => void
}

/** Port, name and certificate of the local network. */
export function LanFields(fields: FieldsProps) {
  const { page, draft, error, onChange } = fields
  const hasFault = (name: string) => error?.issues.some(({ path }) => path[0] === name) ?? false
  return (
    <>
      <div className={forms['pair']}>
        <LinkedField path={PORT_ROW.path}>
          <LineField
            label={PORT_ROW.label}
            inputMode="numeric"
            meaning={fixedNote(page, PORT_ROW.path) ?? PORT_ROW.meaning}
            value={draft.port}
            fault={hasFault('lan_port') ? 'A number from 1 to 65535' : null}
            onChange={(port) => onChange({ ...draft, port: port.replaceAll(/\D/g, '') })}
          />
        </LinkedField>
        <LinkedField path={NAME_ROW.path}>
          <LineField
            label={NAME_ROW.label}
            meaning={
              fixedNote(page, NAME_ROW.path) ??
              `Announced as ${draft.name || 'name'}.local. Leave it empty to announce no name.`
            }
            value={draft.name}
            fault={hasFault('lan_name') ? 'Letters, digits and hyphens, beginning with a letter' : null}
            onChange={(name) => onChange({ ...draft, name })}
          />
        </LinkedField>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        <LinkedField path={CERTIFICATE_ROW.path}>
          <CertificateFields {...fields} />
        </LinkedField>
      </div>
    </>
  )
}

const SOURCES = [
  { value: 'authority', label: 'Made here, by the shop’s own authority' },
  { value: 'files', label: 'My own PEM files' },
]

function CertificateFields({ page, draft, onChange }: FieldsProps) {
  return (
    <>
      <PickField
        label={CERTIFICATE_ROW.label}
        value={draft.has_files ? 'files' : 'authority'}
        options={SOURCES}
        fault={fixedNote(page, 'certificate_file', 'certificate_key_file')}
        onChange={(source) => onChange({ ...draft, has_files: source === 'files' })}
      />
      {draft.has_files ? (
        <>
          <LineField
            label="Certificate file"
            meaning="On the shop’s computer: the certificate, then its chain. Renewed files are read without a restart."
            placeholder="/etc/letsencrypt/live/shop.example/fullchain.pem"
            value={draft.certificate}
            onChange={(certificate) => onChange({ ...draft, certificate })}
          />
          <LineField
            label="Key file"
            placeholder="/etc/letsencrypt/live/shop.example/privkey.pem"
            value={draft.key}
            onChange={(key) => onChange({ ...draft, key })}
          />
        </>
      ) : null}
    </>
  )
}
