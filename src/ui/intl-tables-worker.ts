new Intl.NumberFormat('en').format(0.5)
postMessage(Intl.DateTimeFormat().resolvedOptions().timeZone)
close()
