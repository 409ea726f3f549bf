import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { resolvedPath, type ResolvedCode } from './resolved-path.ts'
import panel from '../../platform/kit/panel.module.css'

/** Opens what a scanned code names; says so where there is nothing to open. */
export function ScanPage() {
  return (
    <OperatorFrame title="Scanned code" right="look">
      {() => <ScannedCode />}
    </OperatorFrame>
  )
}

function ScannedCode() {
  const { code } = useParams({ from: '/console/scan/$code' })
  const navigate = useNavigate()
  // Never from memory: the unit may have moved on since it was scanned last.
  const found = useQuery(
    trpc.production.resolveCode.queryOptions({ text: code }, { staleTime: 0, gcTime: 0 }),
  )
  const href = found.data ? resolvedPath(found.data) : null
  useEffect(() => {
    if (href !== null) void navigate({ href, replace: true })
  }, [navigate, href])
  if (found.error) return <Failed error={found.error} />
  if (!found.data || href !== null) return <LoadingLines label="Opening the code" />
  return <NothingToOpen key={code} found={found.data} />
}

function NothingToOpen({ found }: { found: ResolvedCode }) {
  return (
    <section className={panel['block']} aria-label="What was scanned">
      {found.opens === 'past_plate' ? <PastPlate {...found} /> : null}
      {found.opens === 'nothing' ? (
        <>
          <h2>Nothing to open</h2>
          <p>{found.why}</p>
          {found.search === '' ? null : (
            <p>
              <Link to="/console/orders" search={{ q: found.search }}>
                Search the orders for “{found.search}”
              </Link>
            </p>
          )}
        </>
      ) : null}
      <CodeForm />
    </section>
  )
}

/** A plate that is on the floor no more, with its orders. */
function PastPlate({ number, status, orders }: Extract<ResolvedCode, { opens: 'past_plate' }>) {
  return (
    <>
      <h2>
        Plate {number} is {status === 'cleared' ? 'done and cleared' : 'canceled'}
      </h2>
      <p>
        {orders.length === 0 ? 'It has no units.' : `It had units of ${counted(orders.length, 'order')}:`}
      </p>
      <ul>
        {orders.map((order) => (
          <li key={order.order_id}>
            <Link to="/console/orders/$id" params={{ id: order.order_id }}>
              Order {order.number}
            </Link>
            , {order.filename}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Scan again, or type what is under the code. */
function CodeForm() {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const code = text.trim()
  return (
    <form
      className="grid max-w-[420px] min-w-0 grid-cols-1 gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (code !== '') void navigate({ to: '/console/scan/$code', params: { code } })
      }}
    >
      <Field label="Code" meaning="Scan again, or type the code: U-1012-3, P-17, S-12, or an order number.">
        {(control) => (
          <input
            {...control}
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="compact flex flex-wrap gap-2">
        <Button type="submit" disabled={code === ''}>
          Open
        </Button>
      </div>
    </form>
  )
}
