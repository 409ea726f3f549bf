import { expect, test } from 'vitest'
import { isPermitted } from '../../../../shared/production/printer-links/permitted-address.ts'

test.each([
  '127.0.0.1',
  '127.255.0.3',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.1.20',
  '::1',
  '0:0:0:0:0:0:0:1',
  'fd12:3456:789a::1',
  'fc00::1',
  '::ffff:192.168.1.20',
  '::ffff:c0a8:114',
])('%s is in the network of the shop', (ip) => {
  expect(isPermitted(ip, false)).toBe(true)
  expect(isPermitted(ip, true)).toBe(true)
})

test.each([
  '8.8.8.8',
  '172.15.0.1',
  '172.32.0.1',
  '192.167.1.1',
  '100.64.0.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
])('%s needs the permission of the owner', (ip) => {
  expect(isPermitted(ip, false)).toBe(false)
  expect(isPermitted(ip, true)).toBe(true)
})

test.each([
  // Unspecified, link-local with the metadata service of clouds, multicast, broadcast, reserved.
  '0.0.0.0',
  '0.1.2.3',
  '169.254.1.1',
  '169.254.169.254',
  '168.63.129.16',
  '100.100.100.200',
  'fd00:ec2::254',
  'FD00:0EC2:0:0:0:0:0:254',
  '169.254.170.2',
  '224.0.0.251',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::fb',
  // IPv6 forms of an IPv4 address that are not looked into.
  '64:ff9b::7f00:1',
  '2002:7f00:1::1',
  '2001:0:7f00:1::1',
  '::127.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:100.100.100.200',
  '::ffff:0.0.0.0',
  // No addresses.
  '',
  'localhost',
  'printer.local',
  '127.1',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '192.168.001.20',
  '256.1.1.1',
  '1.2.3',
  '1.2.3.4.5',
  ' 127.0.0.1',
  '127.0.0.1\n',
  '[::1]',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '::12345',
  ':::1',
  'fd00::g',
])('%j is never permitted', (ip) => {
  expect(isPermitted(ip, false)).toBe(false)
  expect(isPermitted(ip, true)).toBe(false)
})
