/** Everyday words that people search by. */
export default ['b64', 'data uri', 'data url', 'encode', 'decode', 'base 64', 'atob', 'btoa', 'mime']
