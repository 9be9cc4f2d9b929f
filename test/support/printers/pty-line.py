# A serial line in front of a TCP port: a pseudo terminal, to which a link leads, and a
# connection. Ends when the connection does, which hangs the line up. Arguments: the link, the port.

import os, pty, select, socket, sys, tty

link, port = sys.argv[1], int(sys.argv[2])
printer = socket.create_connection(("127.0.0.1", port))
printer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
# The own end of the terminal stays open, so that the line survives a program that closes it.
line, terminal = pty.openpty()
tty.setraw(terminal)
os.set_blocking(line, False)
os.symlink(os.ttyname(terminal), link + ".new")
os.replace(link + ".new", link)
print("ready", flush=True)

def pass_on():
    while True:
        ready, _, _ = select.select([line, printer], [], [])
        if line in ready:
            printer.sendall(os.read(line, 4096))
        if printer in ready:
            answer = printer.recv(4096)
            if not answer:
                return
            try:
                os.write(line, answer)
            except BlockingIOError:
                pass  # Nobody reads: a printer without room for an answer drops it.


try:
    pass_on()
except OSError:
    pass
finally:
    # Before the terminal is closed: the next terminal of another printer may get its number.
    os.unlink(link)
