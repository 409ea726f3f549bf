import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refusalOf, trpc } from '../../../platform/api.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useKeepBasket } from './use-change-basket.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'

/** Offers to quote the bodies of a file one by one: nobody can tell from a file whether an assembly is to be printed as one part. */
export function SplitOffer() {
  const { quote, change } = useQuoteContext()
  const navigate = useNavigate()
  const keep = useKeepBasket()
  const split = useMutation(
    trpc.baskets.split.mutationOptions({
      onSuccess(basket) {
        keep(basket)
        void navigate({ to: '/baskets/$id', params: { id: basket.id } })
      },
    }),
  )
  const found = quote.manufacturability.findings.find(({ code }) => code === 'multiple_bodies')
  if (!found || !change) return null
  return (
    <>
      <Notice
        tone="info"
        title={`This file has ${found.measured} bodies`}
        actions={
          <Button disabled={split.isPending} onClick={() => split.mutate({ quote_id: quote.id })}>
            {split.isPending ? 'Splitting…' : 'Split into separate parts'}
          </Button>
        }
      >
        They’re priced as one part. Split the file to choose a quantity and a material for each.
      </Notice>
      {split.error ? (
        <Notice tone="stop" live title={refusalOf(split.error).detail}>
          Nothing was changed.
        </Notice>
      ) : null}
    </>
  )
}
