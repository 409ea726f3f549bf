import { z } from 'zod'
import { Address, HostName, LanName, Port, ProxyAddress } from './address-schemas.ts'

const FilePath = z.string().trim().min(1).max(1000)

/** Opens the shop to other devices of the local network, at an address and with a certificate. */
export const SaveLan = z
  .object({
    lan: z.boolean(),
    lan_port: Port.min(1),
    /** Null announces no name. */
    lan_name: LanName.nullable(),
    /** PEM files of the owner's own certificate; null for one of the shop's own authority. */
    certificate_file: FilePath.nullable(),
    certificate_key_file: FilePath.nullable(),
  })
  .refine(({ certificate_file: file, certificate_key_file: key }) => (file === null) === (key === null), {
    message: 'A certificate needs both files: the chain and its key',
    path: ['certificate_key_file'],
  })
export type SaveLan = z.infer<typeof SaveLan>

/** The addresses of a tunnel or reverse proxy in front of the shop. */
export const SaveAddresses = z.object({
  base_url: Address.nullable(),
  mcp_url: Address.nullable(),
  allowed_hosts: z.array(HostName).max(50),
  trusted_proxies: z.array(ProxyAddress).max(50),
})
export type SaveAddresses = z.infer<typeof SaveAddresses>

/** The settings that these pages save in `settings.json`. Null removes a setting, so that its default applies. */
export type AddressSettings = SaveLan & SaveAddresses
export type AddressSetting = keyof AddressSettings

export const CheckAddress = z.object({ which: z.enum(['base_url', 'mcp_url']) })
export type CheckAddress = z.infer<typeof CheckAddress>
