/** Everyday words that people search by. */
export default ['pwd', 'pass', 'passphrase', 'diceware', 'secret', 'random', 'pin', 'token', 'entropy', 'crack time']
