// npm run build: builds the app and the server into dist/, even if they are up to date.
import { installMissing } from "./bootstrap.mjs"
import { build, parts } from "./build-parts.mjs"
import { checkNode } from "./check-node.mjs"

checkNode()
await installMissing({ dev: true })
await build(Object.keys(parts), "info")
