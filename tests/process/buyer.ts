/** A buyer at a server, by the cookie of a person who is signed in there. */
export interface Buyer {
  url: string
  cookie: string
}

const DELIVERY = {
  name: 'Petra Process',
  phone: '+1 303 555 0134',
  street: '1600 Pearl Street',
  city: 'Boulder',
  state: 'CO',
  zip: '80302',
  accept_carrier: true,
}

/** Requests a link at which the quote can be paid, delivered by carrier. */
export function accept({ url, cookie }: Buyer, quote_id: string, key: string): Promise<Response> {
  return fetch(`${url}/v1/quotes/${quote_id}/accept`, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ delivery: DELIVERY }),
  })
}

/** Requests one link at which all quotes of a basket can be paid, delivered by carrier. */
export function acceptBasket({ url, cookie }: Buyer, basket_id: string, key: string): Promise<Response> {
  return fetch(`${url}/v1/baskets/${basket_id}/accept`, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ delivery: DELIVERY }),
  })
}
