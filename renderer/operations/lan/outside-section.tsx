import type { z } from 'zod'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { addressVerdict } from '../../../shared/operations/lan/address-check.ts'
import type { LanPageData } from '../../../shared/operations/lan/lan-page-data.ts'
import { type AddressSettings, SaveAddresses } from '../../../shared/operations/lan/lan-settings.ts'
import { changedPaths } from '../../../shared/operations/documents/changed-paths.ts'
import { proxySeenWords, type ProxySeen } from '../../../shared/operations/lan/proxy-seen.ts'
import { issueSentence } from '../../../shared/platform/input-sentence.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { FoldPlaces, FoldRow } from '../../platform/kit/fold.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { SaveLine } from '../../platform/kit/save-line.tsx'
import { OUTSIDE_ROWS } from './lan-rows.ts'
import { fixedNote, useSaveAddresses } from './use-lan.ts'

type Typed = Record<keyof SaveAddresses, string>

/** The addresses of a tunnel or reverse proxy, with a check that fetches them. */
export function OutsideSection({ page }: { page: LanPageData }) {
  const [typed, setTyped] = useState(() => typedOf(page.settings))
  const save = useSaveAddresses()
  const { isPending: busy, isSuccess: saved, error } = save
  const checked = SaveAddresses.safeParse(readTyped(typed))
  const isChanged = JSON.stringify(typed) !== JSON.stringify(typedOf(page.settings))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (checked.success) save.mutate(checked.data)
  }
  return (
    <section className="page-section" aria-label="Addresses outside">
      <h2>Addresses of a tunnel or reverse proxy</h2>
      <p>
        Only where one is in front of this program, such as Cloudflare Tunnel, Tailscale, Caddy or nginx.
        Links in emails then begin with its address.
      </p>
      <ProxyNotice seen={page.proxy_seen} />
      <OutsideRow settings={page.settings} typed={typed}>
        <form className="grid max-w-[520px] min-w-0 grid-cols-1 gap-3.5" onSubmit={submit}>
          <OutsideFields
            page={page}
            typed={typed}
            faults={faultsOf(checked.error?.issues)}
            onChange={setTyped}
          />
          <SaveLine changed={isChanged && checked.success} busy={busy} saved={saved} error={error} />
        </form>
      </OutsideRow>
      {CHECKS.map(({ which, label }) =>
        page.settings[which] === null ? null : (
          <Check key={`${which} ${page.settings[which]}`} which={which} label={label} isSaved={!isChanged} />
        ),
      )}
    </section>
  )
}

/** The addresses as text, and their form once it is opened. What is not saved stays open. */
function OutsideRow(props: { settings: AddressSettings; typed: Typed; children: ReactNode }) {
  const { settings, typed, children } = props
  return (
    <FoldPlaces value={{ customized: [], held: changedPaths(settings, readTyped(typed)) }}>
      <FoldRow
        name="outside"
        paths={OUTSIDE_ROWS.map(({ path }) => path)}
        title="Addresses and proxies"
        values={Object.values(typed).filter(Boolean).join(' · ') || 'None'}
      >
        {children}
      </FoldRow>
    </FoldPlaces>
  )
}

function ProxyNotice({ seen }: { seen: ProxySeen | null }) {
  if (seen === null) return null
  const { title, advice } = proxySeenWords(seen.sign)
  return (
    <Notice tone="attention" title={title}>
      {advice}
    </Notice>
  )
}

const CHECKS = [
  { which: 'base_url', label: 'Check the base address' },
  { which: 'mcp_url', label: 'Check the MCP address' },
] as const

interface OutsideFieldsProps {
  page: LanPageData
  typed: Typed
  faults: Partial<Record<PropertyKey, string>>
  onChange: (typed: Typed) => void
}

function OutsideFields({ page, typed, faults, onChange }: OutsideFieldsProps) {
  return OUTSIDE_ROWS.map(({ path, label, placeholder, meaning }) => (
    <LinkedField key={path} path={path}>
      <LineField
        label={label}
        placeholder={placeholder}
        meaning={fixedNote(page, path) ?? meaning}
        fault={faults[path]}
        autoComplete="off"
        value={typed[path]}
        onChange={(text) => onChange({ ...typed, [path]: text })}
      />
    </LinkedField>
  ))
}

interface CheckProps {
  which: 'base_url' | 'mcp_url'
  label: string
  /** The server fetches the address that is saved. */
  isSaved: boolean
}

function Check({ which, label, isSaved }: CheckProps) {
  const check = useMutation(trpc.lan.checkAddress.mutationOptions())
  const verdict = check.data ? addressVerdict(check.data) : null
  return (
    <div className="grid justify-items-start gap-2">
      <Button disabled={!isSaved || check.isPending} onClick={() => check.mutate({ which })}>
        {check.isPending ? 'Fetching it …' : label}
      </Button>
      <Failed error={check.error} />
      {verdict ? (
        <Notice tone={verdict.tone === 'note' ? 'attention' : verdict.tone} title={verdict.title} live>
          {verdict.advice}
        </Notice>
      ) : null}
    </div>
  )
}

function typedOf({ base_url, mcp_url, allowed_hosts, trusted_proxies }: AddressSettings): Typed {
  return {
    base_url: base_url ?? '',
    mcp_url: mcp_url ?? '',
    allowed_hosts: allowed_hosts.join(', '),
    trusted_proxies: trusted_proxies.join(', '),
  }
}

function readTyped(typed: Typed): SaveAddresses {
  const list = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '')
  return {
    base_url: typed.base_url.trim() || null,
    mcp_url: typed.mcp_url.trim() || null,
    allowed_hosts: list(typed.allowed_hosts),
    trusted_proxies: list(typed.trusted_proxies),
  }
}

const FAULTS: Partial<Record<PropertyKey, string>> = {
  base_url: 'An address that begins with https:// or http://',
  mcp_url: 'An address that begins with https:// or http://',
}

function faultsOf(issues: z.core.$ZodIssue[] = []): Partial<Record<PropertyKey, string>> {
  return Object.fromEntries(
    issues.map((issue) => [issue.path[0], FAULTS[issue.path[0]] ?? issueSentence(issue)]),
  )
}
