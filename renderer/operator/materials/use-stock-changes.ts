import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { describeStock, type Stock, type StockItem } from '../../../shared/catalog/stock.ts'
import type { Router } from '../../../server/trpc/router.ts'
import { trpc } from '../../api.ts'
import type { StatusMessage } from '../kit/status-line.tsx'

export type StockedMaterial = inferRouterOutputs<Router>['catalog']['stock'][number]

/** A change of stock, with what the page showed before. */
export interface StockChange {
  item: StockItem
  /** Of the material, as staff read it. */
  label: string
  stock: Stock
  seen: Stock
}

/** Sets the stock of materials and colors, with the status message of the last change and its undo. */
export function useStockChanges() {
  const queries = useQueryClient()
  const [message, setMessage] = useState<StatusMessage | null>(null)
  const change = useMutation(
    trpc.catalog.setStock.mutationOptions({
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(trpc.catalog.pathFilter()),
          queries.invalidateQueries(trpc.materials.pathFilter()),
          queries.invalidateQueries(trpc.stock.pathFilter()),
        ]),
    }),
  )
  const send = ({ item, label, stock, seen }: StockChange, isUndo = false) => {
    setMessage(null)
    const undo = () => send({ item, label, stock: seen, seen: stock }, true)
    change.mutate(
      { item, stock, seen },
      {
        onSuccess: () =>
          setMessage({
            text: `${describeStock(label, item.color, stock)}.`,
            undo: isUndo ? undefined : undo,
          }),
      },
    )
  }
  return {
    set: (stockChange: StockChange) => send(stockChange),
    message,
    busy: change.isPending,
    error: change.error,
  }
}

export type StockChanges = ReturnType<typeof useStockChanges>
