import type { inferRouterOutputs } from '@trpc/server'
import { describeStock, type Stock, type StockItem } from '../../../shared/catalog/stock.ts'
import type { Router } from '../../../server/trpc/router.ts'
import { server } from '../../platform/api.ts'
import type { Intent, QueuedMove } from '../../platform/kit/move-queue.ts'

export type StockedMaterial = inferRouterOutputs<Router>['catalog']['stock'][number]

export interface StockEdit {
  item: StockItem
  /** The material's name as staff read it. */
  label: string
  stock: Stock
}

/** Sets the stock of a material or color to what a click meant, whatever it is by then. */
export function stockIntent(change: StockEdit): Intent<readonly StockedMaterial[], never> {
  const { item, label, stock } = change
  const text = `${describeStock(label, item.color, stock)}.`
  return {
    ids: [`${item.material} ${item.color ?? ''}`],
    name: item.color === null ? label : `${label} in ${item.color}`,
    turn: (shown) => {
      const material = shown.find(({ id }) => id === item.material)
      const now =
        item.color === null
          ? material?.stock
          : material?.colors.find(({ name }) => name === item.color)?.stock
      if (!now) return { says: `${label} no longer comes like that.` }
      if (now.in_stock === stock.in_stock && now.expected === stock.expected)
        return { says: `Nothing to change: ${text}` }
      return { move: () => setStock(change, now, true) }
    },
  }
}

async function setStock(change: StockEdit, seen: Stock, canUndo: boolean): ReturnType<QueuedMove> {
  const { item, label, stock } = change
  await server.catalog.setStock.mutate({ item, stock, seen })
  return {
    text: `${describeStock(label, item.color, stock)}.`,
    undo: canUndo ? () => setStock({ ...change, stock: seen }, stock, false) : undefined,
  }
}
