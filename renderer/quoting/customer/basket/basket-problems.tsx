import { Box } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import { refusalOf, trpc } from '../../../platform/api.ts'
import { Button, ButtonLink } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { counted } from '../../../../shared/platform/counted.ts'
import { type Blocker, readyQuotes } from './basket-blockers.ts'
import { showRow } from './row-answer.tsx'
import { useKeepBasket } from './use-change-basket.ts'

interface BasketProblemsProps {
  basket: Basket
  blockers: readonly Blocker[]
}

/** Lists what keeps the basket from being bought, first on its page: each part with what to do. */
export function BasketProblems({ basket, blockers }: BasketProblemsProps) {
  const ready = readyQuotes(basket, blockers).map(({ quote_id }) => quote_id)
  if (blockers.length === 0) return null
  return (
    <div style={{ marginBottom: 20 }}>
      <Notice
        tone="attention"
        title={`${counted(blockers.length, 'part')} can’t be ordered yet`}
        actions={ready.length > 0 ? <BuyReady basket={basket} ready={ready} /> : null}
      >
        <Box component="ul" className="grid gap-2" m="4px 0">
          {blockers.map((blocker) => (
            <Problem key={blocker.quote_id} blocker={blocker} />
          ))}
        </Box>
      </Notice>
    </div>
  )
}

function Problem({ blocker }: { blocker: Blocker }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Box component="span" className="wrap-anywhere" flex="1 1 280px">
        <strong>{blocker.filename}</strong> {blocker.detail}
      </Box>
      <NextStep {...blocker} />
    </li>
  )
}

function NextStep({ quote_id, filename, settle }: Blocker) {
  if (settle === 'price') return <RefreshHere quote_id={quote_id} />
  const name = <span className="spoken"> {filename}</span>
  if (settle === 'row') return <Button onClick={() => showRow(quote_id)}>Show{name}</Button>
  return (
    <ButtonLink to="/quotes/$id" params={{ id: quote_id }}>
      Open part{name}
    </ButtonLink>
  )
}

/** Prices an expired quote again; it stays in the basket. */
function RefreshHere({ quote_id }: { quote_id: string }) {
  const queries = useQueryClient()
  const refresh = useMutation(
    trpc.quotes.requote.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: trpc.baskets.pathKey() }),
    }),
  )
  return (
    <>
      <Button disabled={refresh.isPending} onClick={() => refresh.mutate({ quote_id })}>
        Get today’s price
      </Button>
      {refresh.error ? <Notice tone="stop" live title={refusalOf(refresh.error).detail} /> : null}
    </>
  )
}

/** Moves the parts that can be bought into a basket of their own and opens it; the others stay here. */
function BuyReady({ basket, ready }: { basket: Basket; ready: string[] }) {
  const navigate = useNavigate()
  const keep = useKeepBasket()
  const split = useMutation(
    trpc.baskets.create.mutationOptions({
      onSuccess: (bought) => {
        keep(bought)
        void navigate({ to: '/baskets/$id', params: { id: bought.id }, search: { rest: basket.id } })
      },
    }),
  )
  return (
    <>
      <Button disabled={split.isPending} onClick={() => split.mutate({ quote_ids: ready })}>
        Buy the {ready.length === 1 ? 'one part that is' : `${ready.length} that are`} ready
      </Button>
      <span className="self-center text-small text-soft">
        The rest stays in this basket, under My quotes.
      </span>
      {split.error ? <Notice tone="stop" live title={refusalOf(split.error).detail} /> : null}
    </>
  )
}
