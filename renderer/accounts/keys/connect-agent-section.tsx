import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type AgentProgram,
  type AgentSetUp,
  bridgeSetUp,
  webSetUp,
  type ShopAddresses,
} from '../../../shared/accounts/oauth/agent-programs.ts'
import { trpc } from '../../platform/api.ts'
import { Chooser } from '../../platform/ui/chooser.tsx'
import { Section } from '../account-frame.tsx'
import classes from '../account.module.css'
import { CopyLine } from '../../platform/ui/copy-line.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'

const PROGRAMS: readonly (readonly [AgentProgram, string])[] = [
  ['other', 'Any MCP client'],
  ['cursor', 'Cursor'],
  ['vs-code', 'VS Code'],
]

/** Setup instructions for assistants: the text to copy for each program. */
export function ConnectAgentSection() {
  const shop = useQuery(trpc.account.connecting.queryOptions())
  const [program, setProgram] = useState<AgentProgram>('other')
  return (
    <Section
      title="Connect an agent"
      lead="Let an assistant upload parts, compare prices and track orders for you, without a key. You approve each connection in your browser."
    >
      {shop.isPending ? <LoadingLines label="Loading addresses" /> : null}
      <Failed error={shop.error} />
      {shop.data ? (
        <>
          <Chooser label="Your assistant runs in" value={program} choices={PROGRAMS} onChange={setProgram} />
          <SetupOptions program={program} shop={shop.data} />
        </>
      ) : null}
    </Section>
  )
}

interface SetupOptionsProps {
  program: AgentProgram
  shop: ShopAddresses & { has_bridge: boolean }
}

function SetupOptions({ program, shop }: SetupOptionsProps) {
  return (
    <>
      <SetUp setUp={webSetUp(program, shop)} title="Over the web">
        Nothing to install. You sign in here, in your browser.
      </SetUp>
      {shop.has_bridge ? (
        <SetUp setUp={bridgeSetUp(program, shop)} title="From your computer">
          A small program runs next to your assistant and uploads files from your computer. It needs Node 22
          or newer. Add <code>--folder</code> and a folder to limit it to that folder.
        </SetUp>
      ) : null}
      <p className={classes['lead']}>
        For everything else, see the <a href="/docs/agents.md">guide for agents</a>.
      </p>
    </>
  )
}

function SetUp(props: { title: string; children: ReactNode; setUp: AgentSetUp }) {
  const { act, text } = props.setUp
  return (
    <div className="grid gap-1.5">
      <h3 className="text-base">{props.title}</h3>
      <p className="note">{props.children}</p>
      <CopyLine label={act} what={`${props.title}, ${act}`} text={text} />
    </div>
  )
}
