import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AgentProgram,
  type AgentSetUp,
  overTheBridge,
  overTheWeb,
  type ShopAddresses,
} from '../../shared/agent-programs.ts'
import { trpc } from '../api.ts'
import { Chooser } from '../ui/chooser.tsx'
import { Section } from './account-frame.tsx'
import classes from './account.module.css'
import { CopyLine } from './copy-line.tsx'
import { Failed } from './failed.tsx'
import { LoadingLines } from './loading-lines.tsx'

const PROGRAMS: readonly (readonly [AgentProgram, string])[] = [
  ['claude-code', 'Claude Code'],
  ['cursor', 'Cursor'],
  ['vs-code', 'VS Code'],
  ['other', 'Another program'],
]

/** How to bring an assistant here: a text to copy for the program it lives in. */
export function ConnectAgentSection() {
  const shop = useQuery(trpc.account.connecting.queryOptions())
  const [program, setProgram] = useState<AgentProgram>('claude-code')
  return (
    <Section
      title="Connect an agent"
      lead="An assistant uploads parts, compares prices and follows orders for you. It asks for your leave first, here."
    >
      {shop.isPending ? <LoadingLines label="Loading the addresses" /> : null}
      <Failed error={shop.error} />
      {shop.data ? (
        <>
          <Chooser label="Your assistant is in" value={program} choices={PROGRAMS} onChange={setProgram} />
          <Ways program={program} shop={shop.data} />
        </>
      ) : null}
    </Section>
  )
}

interface WaysProps {
  program: AgentProgram
  shop: ShopAddresses & { has_bridge: boolean }
}

function Ways({ program, shop }: WaysProps) {
  return (
    <>
      <SetUp label="To connect it" setUp={overTheWeb(program, shop)} />
      {shop.has_bridge ? (
        <>
          <SetUp
            label="Or, so that it can send files of your computer by itself"
            setUp={overTheBridge(program, shop)}
          />
          <p className={classes['small']}>
            That runs a small program of this shop on your computer; it needs Node 22 or newer. Add{' '}
            <code>--folder</code> and a folder to its arguments, and it sends files of that folder only.
          </p>
        </>
      ) : null}
      <p className={classes['lead']}>
        Everything else an agent should know stands in the <a href="/docs/agents.md">guide for agents</a>.
      </p>
    </>
  )
}

function SetUp({ label, setUp: { place, text } }: { label: string; setUp: AgentSetUp }) {
  return <CopyLine label={`${label}: in ${place}`} text={text} />
}
