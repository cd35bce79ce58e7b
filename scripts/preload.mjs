// What every command and the shop itself load first with `node --import`, in this order.
import './environment-file.mjs'
import './fast-imports.mjs'
import './server-only.mjs'
