import { GET_ACCOUNT } from '../accounts/wire/account-tools.ts'
import { LIST_MATERIALS } from '../catalog/wire/catalog-tools.ts'
import {
  CLAIM_QUOTE,
  REQUOTE,
  SEND_ENGINEERING_REQUEST,
  WITHDRAW_QUOTE,
} from '../quoting/wire/change-quote-tools.ts'
import {
  CHANGE_BASKET,
  CREATE_BASKET,
  GET_BASKET,
  PRICE_BASKET_DELIVERY,
  SPLIT_QUOTE,
} from '../orders/wire/basket-tools.ts'
import { START_BASKET_CHECKOUT, START_CHECKOUT } from '../orders/wire/checkout-tools.ts'
import { PRICE_DELIVERY } from '../quoting/wire/delivery-tools.ts'
import { CANCEL_ORDER, GET_ORDER, LIST_ORDERS } from '../orders/wire/order-tools.ts'
import { GET_QUOTE, LIST_QUOTES } from '../quoting/wire/read-quote-tools.ts'
import type { Tool } from './tool.ts'
import { CREATE_QUOTE, CREATE_UPLOAD } from '../quoting/wire/upload-tools.ts'

/** All tools, in the order in which a purchase uses them. */
export const TOOLS: readonly Tool[] = [
  LIST_MATERIALS,
  CREATE_UPLOAD,
  CREATE_QUOTE,
  GET_QUOTE,
  LIST_QUOTES,
  REQUOTE,
  PRICE_DELIVERY,
  SEND_ENGINEERING_REQUEST,
  WITHDRAW_QUOTE,
  CLAIM_QUOTE,
  START_CHECKOUT,
  CREATE_BASKET,
  SPLIT_QUOTE,
  GET_BASKET,
  CHANGE_BASKET,
  PRICE_BASKET_DELIVERY,
  START_BASKET_CHECKOUT,
  LIST_ORDERS,
  GET_ORDER,
  CANCEL_ORDER,
  GET_ACCOUNT,
]

const byName = new Map(TOOLS.map((tool) => [tool.name, tool]))

export function findTool(name: string): Tool | undefined {
  return byName.get(name)
}
