/** The tools of the MCP server, in order. */
export const TOOL_NAMES = [
  'list_materials',
  'create_upload',
  'create_quote',
  'get_quote',
  'list_quotes',
  'requote',
  'price_delivery',
  'send_engineering_request',
  'withdraw_quote',
  'claim_quote',
  'start_checkout',
  'list_orders',
  'get_order',
  'cancel_order',
  'get_account',
]
