import { carrierServices } from '../platform/adapters/carrier-services.ts'
import { deliveryServices } from '../platform/adapters/delivery-services.ts'
import { secretsFrom, type Keychain } from '../platform/adapters/environment-secrets.ts'
import { imapMailboxes } from '../platform/adapters/imap-mailbox.ts'
import { findPrinters } from '../platform/adapters/printers/find-printers.ts'
import { spoolmanReader } from '../platform/adapters/printers/read-spoolman.ts'
import { paymentProviders, stripeAddress } from '../platform/adapters/payment-providers.ts'
import { printerConnections } from '../platform/adapters/printers/printer-connections.ts'
import { practicePayments } from '../platform/adapters/practice-payments.ts'
import { smtpMailer } from '../platform/adapters/smtp-mailer.ts'
import { safeFetcher } from '../platform/adapters/safe-fetcher.ts'
import { systemClock, systemIds } from '../platform/adapters/system.ts'
import { readZipPlaces } from '../platform/adapters/zip-places.ts'
import { readShopData, readZone } from '../catalog/shop-data.ts'
import { findLogo } from '../catalog/shown-brand.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import type { ServerSettings } from '../platform/settings.ts'
import type { ShopServices, Shop } from '../platform/shop.ts'

type OutsideServices = ShopServices & Pick<Shop, 'secrets'>

/** Makes the adapters of outside services. */
export function outsideServices(
  settings: ServerSettings,
  environment: { address: Shop['address']; keychain: Keychain | null; db: Shop['db'] },
): OutsideServices {
  const secrets = secretsFrom(process.env, environment.keychain)
  const urls = { easypost: settings.easypost_api, doordash: settings.doordash_api }
  const places = readZipPlaces(PROGRAM.resources)
  const now = () => systemClock.now()
  const practice = practicePayments({ base_url: () => environment.address.base_url, now })
  return {
    secrets,
    payments: paymentProviders({
      secrets,
      practice,
      now,
      ...(settings.stripe_api && { api: stripeAddress(settings.stripe_api) }),
    }),
    places,
    deliveryServices: deliveryServices({
      rules: () => readShopData(environment.db).delivery,
      zone: () => readZone(environment.db),
      places,
      secrets,
      clock: systemClock,
      ids: systemIds,
      urls,
    }),
    carriers: carrierServices({ secrets, clock: systemClock, urls }),
    openMailbox: imapMailboxes(),
    mailer: smtpMailer({
      server: () => readShopData(environment.db).mail.server,
      password: () => secrets.get('smtp_password'),
      sender: () => readShopData(environment.db).shop_details,
      logo: (hash) => findLogo(environment.db, hash),
    }),
    ...readersOfSites(settings),
  }
}

/** Returns the readers of sites of the internet, and of machines of the local network. */
function readersOfSites(
  settings: ServerSettings,
): Pick<ShopServices, 'fetcher' | 'findPrinters' | 'readSpoolman' | 'printerConnections'> {
  const ownPorts = () => [settings.port, settings.lan_port]
  return {
    fetcher: safeFetcher(),
    findPrinters: findPrinters(),
    readSpoolman: spoolmanReader({ ownPorts }),
    printerConnections: printerConnections({ ownPorts }),
  }
}
