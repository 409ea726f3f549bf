/**
 * The packages that the desktop program loads from `node_modules`, because native code and WebAssembly cannot be bundled. All
 * others of `dependencies` are in its bundle; `electron-builder.yml` packs none of them.
 */
export const EXTERNAL_PACKAGES = ['@bitbybit-dev/occt', '@node-rs/argon2', 'better-sqlite3', 'koffi']
