import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { chosenExtras } from '../../../../shared/catalog/chosen-extras.ts'
import type { Quote } from '../../../../shared/quoting/quotes/quote.ts'
import { queryClient, server, trpc } from '../../../platform/api.ts'
import { useKeepQuote } from '../quote/use-live-quote.ts'
import { type ShownChoices, useQuoteContext } from '../quote-context/quote-context.ts'
import { useQuoteDraft } from '../start/quote-draft.ts'

/** Uploads another file with the choices of this quote and opens it; it takes the quote's place among several parts. */
export function useReplaceFile(): (files: File[]) => void {
  const { quote, choices } = useQuoteContext()
  const navigate = useNavigate()
  const replace = useReplacement()
  return ([file]) => {
    if (!file) return
    void replace({ quote, choices, file }).then((replacement) =>
      replacement ? navigate({ to: '/quotes/$id', params: { id: replacement.id } }) : undefined,
    )
  }
}

/** Returns a function that uploads another file in place of a quote's. Resolves with null if the file was refused. */
export function useReplacement() {
  const keep = useKeepQuote()
  const { mutateAsync: requote } = useMutation(trpc.quotes.requote.mutationOptions())
  return async ({ quote, choices, file }: Replaced): Promise<Quote | null> => {
    const [uploaded] = await useQuoteDraft
      .getState()
      .upload([file], { fields: uploadFields(choices), replaces: quote.id })
    if (!uploaded) return null
    const print_settings = keptSettings(choices.print_settings)
    const extras = chosenExtras(choices.extras)
    const replacement =
      Object.keys(print_settings).length + extras.length > 0
        ? await requote({ quote_id: uploaded.id, print_settings, extras })
        : uploaded
    keep(replacement, quote.id)
    await takePlace(quote, replacement)
    return replacement
  }
}

interface Replaced {
  quote: Quote
  choices: ShownChoices
  file: File
}

function uploadFields(choices: ShownChoices) {
  return {
    material: choices.material,
    material_note: choices.material_note ?? undefined,
    quantity: choices.quantity,
    units: choices.units ?? undefined,
    color: choices.color,
    color_note: choices.color_note ?? undefined,
  }
}

/** Drops the chosen bottom face, which the new part may not have. */
function keptSettings(settings: Quote['print_settings']): Quote['print_settings'] {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => !Array.isArray(value)))
}

/** Puts the new part into the basket that holds the earlier one, in its place. */
async function takePlace(before: Quote, now: Quote): Promise<void> {
  const basket = await server.baskets.holding.query({ quote_id: before.id })
  if (!basket) return
  useQuoteDraft.setState(({ positions }) => {
    const { [before.file_id]: place, ...others } = positions
    return { positions: place === undefined ? positions : { ...others, [now.file_id]: place } }
  })
  const changed = await server.baskets.change.mutate({
    basket_id: basket.id,
    add: [now.id],
    remove: [before.id],
  })
  queryClient.setQueryData(trpc.baskets.get.queryKey({ basket_id: basket.id }), changed)
}
