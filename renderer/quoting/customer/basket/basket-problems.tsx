import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import { refusalOf, trpc } from '../../../platform/api.ts'
import { Button, ButtonLink } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { countText } from '../../../platform/ui/words.ts'
import { problemQuotes, readyQuotes } from './basket-words.ts'
import classes from './basket-page.module.css'
import { useKeepBasket } from './use-change-basket.ts'

/** Lists what keeps the basket from being bought, first on its page: each part with what to do. */
export function BasketProblems({ basket }: { basket: Basket }) {
  const problems = problemQuotes(basket)
  const ready = readyQuotes(basket)
  if (problems.length === 0) return null
  return (
    <div className={classes['notice']}>
      <Notice
        tone="attention"
        title={`${countText(problems.length, 'part')} can’t be ordered yet`}
        actions={ready.length > 0 ? <BuyReady basket={basket} ready={ready.length} /> : null}
      >
        <ul className={classes['problems']}>
          {problems.map((quote) => (
            <Problem key={quote.quote_id} quote={quote} />
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function Problem({ quote }: { quote: Basket['quotes'][number] }) {
  const { quote_id, filename, problem } = quote
  return (
    <li>
      <span className={classes['problemWords']}>
        <strong>{filename}</strong> {problem?.detail}
      </span>
      {problem?.code === 'quote_expired' ? (
        <RefreshHere quote_id={quote_id} />
      ) : (
        <ButtonLink to="/quotes/$id" params={{ id: quote_id }}>
          Open part<span className="spoken"> {filename}</span>
        </ButtonLink>
      )}
    </li>
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
function BuyReady({ basket, ready }: { basket: Basket; ready: number }) {
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
  const quote_ids = readyQuotes(basket).map(({ quote_id }) => quote_id)
  return (
    <>
      <Button disabled={split.isPending} onClick={() => split.mutate({ quote_ids })}>
        Buy the {ready === 1 ? 'one part that is' : `${ready} that are`} ready
      </Button>
      <span className={classes['beside']}>The rest stays in this basket, under My quotes.</span>
      {split.error ? <Notice tone="stop" live title={refusalOf(split.error).detail} /> : null}
    </>
  )
}
