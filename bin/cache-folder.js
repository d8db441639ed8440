import { lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/**
 * A folder for compiled code that nobody but the user can put code into, or nothing: Node runs what it finds there
 * without asking whose it is, and by itself looks in the temp folder that all users of a machine share.
 */
export function cacheFolder(env = process.env) {
  try {
    const [base, ...names] = placeOf(env)
    if (!isOurs(base)) return undefined
    const folder = path.join(base, ...names)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return isOurs(folder) ? folder : undefined
  } catch {
    // No home, or none that can be written: the code is compiled each time.
    return undefined
  }
}

/** A folder that there is, and the names of those below it. */
function placeOf(env) {
  if (process.platform === 'win32') return [env.LOCALAPPDATA, 'sundry']
  // A relative one does not count, says the standard of the variable.
  if (path.isAbsolute(env.XDG_CACHE_HOME || '')) return [env.XDG_CACHE_HOME, 'sundry']
  return [homedir(), ...(process.platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']), 'sundry']
}

/** Whether no other user can write into a folder, or put another in its place or in that of one above it. */
function isOurs(folder) {
  // On Windows the folder is closed to others from the start.
  if (!process.geteuid) return path.isAbsolute(folder)
  const whole = realpathSync(folder)
  const { uid, mode } = lstatSync(whole)
  if (uid !== process.geteuid() || mode & 0o022) return false
  for (let above = path.dirname(whole); ; above = path.dirname(above)) {
    const { uid: owner, mode: rights } = lstatSync(above)
    // Where others may write, as in a temp folder, the sticky bit keeps what is not theirs in its place.
    if ((owner !== 0 && owner !== uid) || (rights & 0o022 && !(rights & 0o1000))) return false
    if (above === path.dirname(above)) return true
  }
}
